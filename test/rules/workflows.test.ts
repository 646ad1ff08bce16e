// The workflows run what the project has, with pinned versions, and publish only what was tested.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as z from 'zod/mini';
import { parse } from 'yaml';
import { readText, root } from './support/sources.ts';

const Step = z.looseObject({ uses: z.optional(z.string()), run: z.optional(z.string()) });
const Job = z.looseObject({
  'runs-on': z.string(),
  strategy: z.optional(z.looseObject({ matrix: z.looseObject({ os: z.array(z.string()) }) })),
  steps: z.array(Step),
});
const Workflow = z.looseObject({ name: z.string(), on: z.record(z.string(), z.unknown()), jobs: z.record(z.string(), Job) });
const Names = z.record(z.string(), z.string());
const Manifest = z.looseObject({ scripts: Names, dependencies: Names, devDependencies: Names });

const { scripts, dependencies, devDependencies } = z.parse(Manifest, JSON.parse(readText('package.json')));
const workflowOf = (name: string): z.output<typeof Workflow> =>
  z.parse(Workflow, parse(readText(`.github/workflows/${name}.yml`)));

/** Finds the mistakes in a step: a script that does not exist, or an action or a package without a version. */
function stepBreaches({ uses, run = '' }: z.output<typeof Step>): string[] {
  const called = [...run.matchAll(/\bnpm (?:run )?([\w-]+)/g)].map(([, script = '']) => script);
  const own = called.filter((script) => !['sbom', 'version'].includes(script));
  const packages = [...run.matchAll(/\bnpx --yes (\S+)/g)].map(([, name = '']) => name);
  return [
    ...own.filter((script) => !(script in scripts)).map((script) => `there is no script ${script}`),
    ...packages.filter((name) => !/@\d+\.\d+\.\d+$/.test(name)).map((name) => `${name} has no exact version`),
    ...(uses === undefined || /@v\d+$/.test(uses) ? [] : [`${uses} has no version`]),
  ];
}

describe('rule: workflows', () => {
  for (const name of ['test', 'publish']) {
    it(`${name} runs scripts that exist, with pinned versions`, () => {
      const steps = Object.values(workflowOf(name).jobs).flatMap((job) => job.steps);
      assert.ok(steps.length > 3);
      assert.deepEqual(steps.flatMap(stepBreaches), []);
    });
  }

  it('test every check on Linux, and the host tests on macOS and Windows', () => {
    const { jobs } = workflowOf('test');
    const runs = Object.values(jobs).map(({ steps, strategy, 'runs-on': on }) => ({
      systems: (strategy?.matrix.os ?? [on]).map((system) => system.replace(/-.*/, '')),
      command: steps.at(-1)?.run,
    }));
    assert.deepEqual(runs, [
      { systems: ['ubuntu'], command: 'npm test -- --all' },
      { systems: ['macos', 'windows'], command: 'npm test -- --only host' },
    ]);
  });

  it('publish from a tag, and only after every check', () => {
    const { on, jobs } = workflowOf('publish');
    assert.deepEqual(on, { push: { tags: ['v*'] } });
    const commands = (jobs['publish']?.steps ?? []).map(({ run = '' }) => run);
    const placeOf = (part: string): number => commands.findIndex((command) => command.includes(part));
    const order = ['npm test -- --all', 'npm run package', 'npm sbom', 'vsce publish', 'ovsx@', 'gh release create'].map(placeOf);
    assert.ok(!order.includes(-1), commands.join('\n'));
    assert.deepEqual(
      order.toSorted((a, b) => a - b),
      order,
    );
  });

  it('write a bill of materials that names the dependencies of the package, and no tool of the project', () => {
    const commands = (workflowOf('publish').jobs['publish']?.steps ?? []).map(({ run = '' }) => run).join('\n');
    const options = /npm (sbom [^>\n]+)>/.exec(commands)?.[1]?.trim().split(' ') ?? [];
    const Bill = z.looseObject({ components: z.array(z.looseObject({ group: z.optional(z.string()), name: z.string() })) });
    const written = execFileSync('npm', options, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const named = z.parse(Bill, JSON.parse(written)).components.map(({ name }) => name);
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !named.includes(name)),
      [],
    );
    // The tests' Node installs a package of its own, which a bill that is made of the folder would name.
    assert.deepEqual(
      named.filter((name) => name in devDependencies || /^node(-|$)/.test(name)),
      [],
    );
  }).timeout(60_000);

  it('mark a version with an odd minor number as a pre-release', () => {
    const commands = (workflowOf('publish').jobs['publish']?.steps ?? []).map(({ run = '' }) => run);
    const release = commands.find((command) => command.includes('gh release create')) ?? '';
    const option = /--prerelease=("\$\(.+\)")$/m.exec(release)?.[1] ?? '';
    const marks = ['0', '1', '12', '13'].map((minor) =>
      execFileSync('sh', ['-c', `minor=${minor}; echo ${option}`], { encoding: 'utf8' }).trim(),
    );
    assert.deepEqual(marks, ['false', 'true', 'false', 'true']);
  });

  it('are found out where they are wrong', () => {
    assert.deepEqual(stepBreaches({ run: 'npm run nothing' }), ['there is no script nothing']);
    assert.deepEqual(stepBreaches({ run: 'npx --yes ovsx publish' }), ['ovsx has no exact version']);
    assert.deepEqual(stepBreaches({ uses: 'actions/checkout@main' }), ['actions/checkout@main has no version']);
    assert.deepEqual(stepBreaches({ run: 'npm sbom', uses: 'actions/checkout@v5' }), []);
  });

  it('have their updates suggested by Dependabot', () => {
    const Updates = z.looseObject({ updates: z.array(z.looseObject({ 'package-ecosystem': z.string() })) });
    const { updates } = z.parse(Updates, parse(readText('.github/dependabot.yml')));
    assert.deepEqual(
      updates.map((one) => one['package-ecosystem']),
      ['npm', 'github-actions'],
    );
  });
});
