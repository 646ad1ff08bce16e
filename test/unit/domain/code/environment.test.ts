// A secret in code becomes the read of an environment variable, in the words of the language.
import assert from 'node:assert/strict';
import { readFromEnvironment } from '../../../../src/domain/code/environment.ts';

const secret = 'abc123DEF456';

function mended(languageId: string, text: string): string | undefined {
  const start = text.indexOf(secret);
  const edits = readFromEnvironment(text, { start, end: start + secret.length }, { languageId, variable: 'TOKEN' });
  if (!edits) return undefined;
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}

describe('a secret becomes the read of an environment variable', () => {
  for (const [language, text, expected] of [
    ['typescript', `const t = '${secret}';`, 'const t = process.env.TOKEN;'],
    ['javascript', `get('x?token=${secret}&a=1')`, `get('x?token=' + process.env.TOKEN + '&a=1')`],
    ['typescript', `get(\`x?token=${secret}&a=1\`)`, 'get(`x?token=${process.env.TOKEN}&a=1`)'],
    ['javascript', `get("x?token=${secret}")`, 'get("x?token=" + process.env.TOKEN)'],
    ['javascript', `get("${secret}".trim())`, 'get(process.env.TOKEN.trim())'],
    ['php', `$t = 'token=${secret}' . $a;`, `$t = 'token=' . getenv('TOKEN') . $a;`],
    ['typescriptreact', `<Client token="${secret}" />`, '<Client token={process.env.TOKEN} />'],
    [
      'javascriptreact',
      `<Client\n  on={() => 1}\n  url="x?token=${secret}&a=1"\n/>`,
      '<Client\n  on={() => 1}\n  url={"x?token=" + process.env.TOKEN + "&a=1"}\n/>',
    ],
    ['typescriptreact', `<Client token={'${secret}'} />`, '<Client token={process.env.TOKEN} />'],
    ['typescriptreact', `const a = <B />, t="${secret}";`, 'const a = <B />, t=process.env.TOKEN;'],
    ['python', `t = "${secret}"\n`, 'import os\nt = os.environ["TOKEN"]\n'],
    ['python', `# a\nimport json\nt = '${secret}'\n`, '# a\nimport os\nimport json\nt = os.environ["TOKEN"]\n'],
    ['python', `import os, sys\nt = 'a=${secret}'\n`, 'import os, sys\nt = \'a=\' + os.environ["TOKEN"]\n'],
    ['python', `from __future__ import x\nt = '${secret}'\n`, 'from __future__ import x\nimport os\nt = os.environ["TOKEN"]\n'],
    ['python', `from os import path\nt = '${secret}'\n`, 'import os\nfrom os import path\nt = os.environ["TOKEN"]\n'],
    ['python', `import os as o\nt = '${secret}'\n`, 'import os\nimport os as o\nt = os.environ["TOKEN"]\n'],
    ['python', `import sys, os\nt = '${secret}'\n`, 'import sys, os\nt = os.environ["TOKEN"]\n'],
    ['python', `def f():\n    import os\n\nt = '${secret}'\n`, 'import os\ndef f():\n    import os\n\nt = os.environ["TOKEN"]\n'],
    ['python', `import os\nt = f'a={a}&t=${secret}'\n`, 'import os\nt = f\'a={a}&t=\' + os.environ["TOKEN"]\n'],
    ['python', `import os\nt = f'${secret}'\n`, 'import os\nt = os.environ["TOKEN"]\n'],
    ['python', `import os\nt = rF'${secret}{x}'\n`, 'import os\nt = os.environ["TOKEN"] + rF\'{x}\'\n'],
    ['python', `import os\nt = f't=${secret}&a={a}'\n`, "import os\nt = f't=' + os.environ[\"TOKEN\"] + f'&a={a}'\n"],
    ['csharp', `var t = $"t=${secret}&a={a}";`, 'var t = $"t=" + Environment.GetEnvironmentVariable("TOKEN") + $"&a={a}";'],
    ['csharp', `var t = $@"${secret}";`, 'var t = Environment.GetEnvironmentVariable("TOKEN");'],
    ['scala', `val t = s"t=${secret}&a=$a"`, 'val t = s"t=" + sys.env("TOKEN") + s"&a=$a"'],
    [
      'python',
      `"""A."""\nfrom __future__ import x\nt = '${secret}'\n`,
      '"""A."""\nfrom __future__ import x\nimport os\nt = os.environ["TOKEN"]\n',
    ],
    [
      'python',
      `"""Loads companies\n\nfrom the service.\nimport os\n"""\nt = '${secret}'\n`,
      '"""Loads companies\n\nfrom the service.\nimport os\n"""\nimport os\nt = os.environ["TOKEN"]\n',
    ],
    [
      'python',
      `# a\n\nr'''from here.'''\nimport json\nt = '${secret}'\n`,
      "# a\n\nr'''from here.'''\nimport os\nimport json\nt = os.environ[\"TOKEN\"]\n",
    ],
    ['java', `String t = "${secret}";`, 'String t = System.getenv("TOKEN");'],
    ['csharp', `var t = "a" + "${secret}";`, 'var t = "a" + Environment.GetEnvironmentVariable("TOKEN");'],
    ['go', `t := "${secret}"`, 't := os.Getenv("TOKEN")'],
    ['php', `$t = 'token=${secret}';`, `$t = 'token=' . getenv('TOKEN');`],
    ['r', `t <- "${secret}"`, 't <- Sys.getenv("TOKEN")'],
    ['shellscript', `curl "x?token=${secret}"`, 'curl "x?token=${TOKEN}"'],
    ['shellscript', `curl x?token=${secret}`, 'curl x?token=${TOKEN}'],
    ['shellscript', `curl -d 'token=${secret}&a'`, `curl -d 'token='"\${TOKEN}"'&a'`],
    ['shellscript', `T='${secret}'`, 'T="${TOKEN}"'],
    ['http', `GET https://x?token=${secret}`, 'GET https://x?token={{$processEnv TOKEN}}'],
    ['powershell', `$t = '${secret}'`, '$t = $env:TOKEN'],
    ['powershell', `irm "x?token=${secret}&a=1"`, 'irm "x?token=${env:TOKEN}&a=1"'],
    ['powershell', `irm "${secret}"`, 'irm $env:TOKEN'],
    ['powershell', `irm 'x?token=${secret}'`, `irm ('x?token=' + $env:TOKEN)`],
    ['powershell', `irm 'x?token=${secret}&a=it''s' -Method Get`, `irm ('x?token=' + $env:TOKEN + '&a=it''s') -Method Get`],
    ['powershell', `irm '${secret}&a' 'b'`, `irm ($env:TOKEN + '&a') 'b'`],
  ] as const)
    it(`in ${language}: ${text}`, () => {
      assert.equal(mended(language, text), expected);
    });

  for (const [language, text] of [
    ['json', `{"token": "${secret}"}`],
    ['plaintext', secret],
    ['typescript', `// ${secret}`],
    ['python', `b'${secret}'`],
    ['python', `"""${secret}"""`],
    ['powershell', `irm 'x?token=${secret}`],
    ['r', `"token=${secret}"`],
    ['python', `u = "https://{}?token=${secret}".format(host)`],
    ['python', `u = "https://%s?token=${secret}&a=\\"1\\"" % host`],
    ['javascript', `get('${secret}&a=1'\n  .concat(a))`],
  ] as const)
    it(`not in ${language}: ${text}`, () => {
      assert.equal(mended(language, text), undefined);
    });
});
