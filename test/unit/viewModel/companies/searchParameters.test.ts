// The table of search parameters: each parameter is there once, has a form that is sent, and can be described.
import assert from 'node:assert/strict';
import { isFilterName } from '../../../../src/client/parameters.ts';
import { criteriaText } from '../../../../src/viewModel/companies/criteriaText.ts';
import {
  allCriteria,
  criterionOfMember,
  groupNames,
  otherCriteria,
} from '../../../../src/viewModel/companies/searchParameters.ts';

describe('the table of search parameters', () => {
  const criteria = allCriteria();
  const fields = criteria.flatMap((criterion) => criterion.fields);

  it('names each parameter and each title once, in a form that can be sent', () => {
    assert.equal(new Set(fields).size, fields.length);
    assert.equal(new Set(criteria.map(({ title }) => title)).size, criteria.length);
    assert.deepEqual(
      fields.filter((field) => !isFilterName(field)),
      [],
    );
  });

  it('has the parameters of ranges and pairs', () => {
    const wanted = ['employeesMin', 'employeesMax', 'foundedFrom', 'foundedTo', 'naceExclude', 'ageUnknown', 'ebitdaUnknown'];
    for (const field of [...wanted, 'publicFundingDescriptionsContentTag', 'municipalitiesExclude', 'govContracts'])
      assert.ok(fields.includes(field), field);
  });

  it('puts each criterion under a heading that exists', () => {
    const groups = Object.keys(groupNames());
    for (const { group, name } of criteria) assert.ok(groups.includes(group), name);
  });

  it('finds the criterion of a member of a location, and takes none of the location for one of its company', () => {
    const found = (path: string) => criterionOfMember(path, 'locations')?.name;
    assert.deepEqual(['base.active', 'base.company.ateco.code', 'base.address.region', 'base.company.active'].map(found), [
      'active',
      'companyAteco',
      'regions',
      undefined,
    ]);
  });

  it('describes ranges, yes and no, and parameters that it does not have', () => {
    const text = criteriaText(
      { employeesMin: 10, employeesMax: 50, foundedFrom: '2019-01-01', noRea: true, age: 7, strange: ['a', 'b'] },
      () => undefined,
    );
    assert.equal(
      text,
      'Founded after or before: 2019-01-01.. · Without Register Number: yes · Employees: 10..50 · age: 7 · strange: a, b',
    );
    assert.deepEqual(
      otherCriteria(['name', 'strange'], allCriteria()).map(({ name }) => name),
      ['strange'],
    );
  });
});
