// Makes the JSON schema of search documents out of the table of search parameters.
import { allCriteria, type CriterionKind } from '../src/viewModel/companies/searchParameters.ts';

const texts = { type: 'array', items: { type: 'string' } };

/** The schema of a parameter's value by the kind of its criterion. */
const schemas: Readonly<Record<CriterionKind, object>> = {
  text: { type: 'string' },
  values: texts,
  lists: texts,
  number: { type: 'number' },
  numbers: { type: 'number' },
  days: { type: 'string', format: 'date' },
  flag: { type: 'boolean' },
  activity: { enum: [true, false, '*'] },
};

/** The schema of `.companysearch` documents. Unknown members are other parameters of the API, which are checked for their form only. */
export function searchSchema(): object {
  const properties = allCriteria().flatMap(({ fields, kind, values }) =>
    fields.map((field) => {
      const items = values && { items: { anyOf: [{ enum: values }, { type: 'string' }] } };
      return [field, { ...schemas[kind], ...items }] as const;
    }),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    propertyNames: { pattern: '^([A-Za-z][A-Za-z0-9]{0,63}|\\$schema)$' },
    additionalProperties: { type: ['string', 'number', 'boolean', 'array'], items: { type: 'string' } },
  };
}
