// The line of a file that names its list.
import assert from 'node:assert/strict';
import { listIdIn, withHeader } from '../../../../src/domain/documents/listHeader.ts';

describe('the line that names a list', () => {
  const list = { id: '1007', name: 'Suppliers' };

  it('is found above the first ID, and nowhere else', () => {
    assert.equal(listIdIn('# list: 1007 Suppliers\naaa\n'), '1007');
    assert.equal(listIdIn('\uFEFF# mine\r\n\r\n#list: 1007\r\naaa\r\n'), '1007');
    assert.equal(listIdIn('aaa\n# list: 1007\n'), undefined);
    assert.equal(listIdIn(''), undefined);
  });

  it('is written once, with the line ends of the file', () => {
    const text = withHeader('aaa\r\nbbb\r\n', list);
    assert.equal(text, '# list: 1007 Suppliers\r\naaa\r\nbbb\r\n');
    assert.equal(withHeader(text, list), text);
    assert.equal(withHeader(text, { id: '8', name: 'Other' }), '# list: 8 Other\r\naaa\r\nbbb\r\n');
    assert.equal(listIdIn(withHeader('aaa\n', { id: '1', name: 'a\nb # list: 2' })), '1');
  });
});
