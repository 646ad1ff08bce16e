// The guard of one's own level: which changes take it, and which only look so.
import assert from 'node:assert/strict';
import { emptyDraft, stage, type Change } from '../../../../src/domain/permissions/draft.ts';
import { holderOf } from '../../../../src/client/model/permission.ts';
import type { CellLevel } from '../../../../src/domain/permissions/listPermissions.ts';
import { keysRevokedWith, ownLosses, ownLossOf } from '../../../../src/domain/permissions/ownLevel.ts';
import { permissionsWith } from './support/permissionsWith.ts';

function change(key: string, before: string, after: CellLevel): Change {
  const holder = holderOf(key);
  assert.ok(holder);
  return { listId: '1', holder, before, after };
}

describe('the own level', () => {
  const rows: readonly [
    what: string,
    held: Readonly<Record<string, string>>,
    owner: string,
    user: string | undefined,
    change: Change,
    expected: string | undefined,
  ][] = [
    ['the own row, lowered', { 'user:ada': 'manage' }, 'bruno', 'ada', change('user:ada', 'manage', 'write'), 'sure'],
    ['the own row, revoked', { 'user:ada': 'manage' }, 'bruno', 'ada', change('user:ada', 'manage', 'none'), 'sure'],
    [
      'the own row, revoked from a lower level',
      { 'user:ada': 'read' },
      'bruno',
      'ada',
      change('user:ada', 'read', 'none'),
      'sure',
    ],
    ['the own row, from a level that is unknown', {}, 'bruno', 'ada', change('user:ada', 'unknown', 'write'), 'maybe'],
    ['the own row, raised', { 'user:ada': 'write' }, 'bruno', 'ada', change('user:ada', 'write', 'manage'), undefined],
    [
      'the own row, lowered from less than manage',
      { 'user:ada': 'write' },
      'bruno',
      'ada',
      change('user:ada', 'write', 'read'),
      undefined,
    ],
    ['a row of the owner', { 'user:ada': 'manage' }, 'ada', 'ada', change('user:ada', 'manage', 'read'), undefined],
    [
      'somebody else',
      { 'user:ada': 'manage', 'user:b': 'manage' },
      'bruno',
      'ada',
      change('user:b', 'manage', 'none'),
      undefined,
    ],
    [
      'a key, where the level may come through it',
      { 'key:k': 'manage' },
      'bruno',
      'ada',
      change('key:k', 'manage', 'read'),
      'maybe',
    ],
    [
      'a key, where the own row manages',
      { 'user:ada': 'manage', 'key:k': 'manage' },
      'bruno',
      'ada',
      change('key:k', 'manage', 'none'),
      undefined,
    ],
    ['a key that did not manage', { 'key:k': 'write' }, 'bruno', 'ada', change('key:k', 'write', 'none'), undefined],
    [
      'anybody, where nobody knows who acts',
      { 'user:b': 'manage' },
      'bruno',
      undefined,
      change('user:b', 'manage', 'read'),
      'maybe',
    ],
    [
      'less, where nobody knows who acts',
      { 'user:b': 'write' },
      'bruno',
      undefined,
      change('user:b', 'write', 'read'),
      undefined,
    ],
  ];
  for (const [what, held, owner, user, one, expected] of rows) {
    it(`is ${expected === undefined ? 'kept' : `${expected === 'sure' ? 'surely' : 'maybe'} lost`} by a change of ${what}`, () => {
      assert.equal(ownLossOf(one, permissionsWith('1', held, { owner }), user)?.certainty, expected);
    });
  }

  it('is maybe lost with the key that the own permission is tied to', () => {
    const listPermissions = permissionsWith(
      '1',
      { 'user:ada': 'manage', 'key:mine': 'manage', 'key:other': 'manage' },
      { owner: 'bruno', tied: { 'user:ada': 'mine' } },
    );
    assert.equal(ownLossOf(change('key:mine', 'manage', 'none'), listPermissions, 'ada')?.certainty, 'maybe');
    assert.equal(ownLossOf(change('key:other', 'manage', 'none'), listPermissions, 'ada'), undefined);
  });

  it('is told by list', () => {
    const place = { listId: '1', holder: { kind: 'user', id: 'ada' } as const };
    const other = { listId: '2', holder: place.holder };
    const draft = stage(stage(emptyDraft, place, 'manage', 'read'), other, 'manage', 'read');
    const allPermissions = [
      permissionsWith('1', { 'user:ada': 'manage' }, { owner: 'bruno' }),
      permissionsWith('2', { 'user:ada': 'manage' }, { owner: 'ada' }),
    ];
    assert.deepEqual(
      [...ownLosses([...draft.changes.values()], allPermissions, 'ada').values()].map(({ listId, left }) => ({ listId, left })),
      [{ listId: '1', left: 'read' }],
    );
  });

  it('names the keys that go with a user who is revoked', () => {
    const listPermissions = permissionsWith(
      '1',
      { 'user:b': 'read', 'key:b-key': 'write', 'key:other': 'write' },
      { owner: 'ada', tied: { 'user:b': 'b-key' } },
    );
    assert.deepEqual(keysRevokedWith(change('user:b', 'read', 'none'), listPermissions), [{ kind: 'key', id: 'b-key' }]);
    assert.deepEqual(keysRevokedWith(change('user:b', 'read', 'write'), listPermissions), []);
    assert.deepEqual(keysRevokedWith(change('key:other', 'write', 'none'), listPermissions), []);
  });
});
