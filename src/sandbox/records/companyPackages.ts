// The optional data blocks of a company (service.md, "General rules", 6).
import { Random } from '../random.ts';
import type { CompanyRecord } from './companies.ts';

export const packageNames = ['base', 'contacts', 'economics'] as const;
export type PackageName = (typeof packageNames)[number];

/** The content of a package; undefined where this company has none. */
export function companyPackage(company: CompanyRecord, name: PackageName): Readonly<Record<string, unknown>> | undefined {
  switch (name) {
    case 'base':
      return basePackage(company);
    case 'contacts':
      return contactsPackage(company);
    case 'economics':
      return company.baby ? undefined : economicsPackage(company);
  }
}

function basePackage(company: CompanyRecord): Readonly<Record<string, unknown>> {
  const { municipality } = company;
  return {
    legalName: company.name.toUpperCase(),
    taxId: company.taxId,
    vat: company.vat,
    regNumber: company.regNumber,
    founded: company.founded,
    legalForms: [{ name: company.legalForm }],
    ateco: company.ateco,
    registeredAddress: {
      street: company.street,
      postcode: municipality.postcode,
      municipality: municipality.name,
      province: municipality.province,
      provinceCode: municipality.provinceCode,
      region: municipality.region,
      country: municipality.country,
    },
  };
}

// `.example` is reserved: nobody can be reached there.
function contactsPackage(company: CompanyRecord): Readonly<Record<string, unknown>> {
  const host = `${company.word.toLowerCase()}.example`;
  const phone = `+${company.municipality.country === 'it' ? '39' : '32'} 000 000 ${String(company.index).padStart(3, '0')}`;
  return { phones: [phone], emails: [`info@${host}`], websites: [`https://www.${host}`] };
}

function economicsPackage(company: CompanyRecord): Readonly<Record<string, unknown>> {
  const random = new Random(5, company.index);
  const employees = Math.ceil(random.fraction() ** 3 * 600);
  let revenue = (employees + 1) * random.whole(60_000, 240_000);
  const balanceSheets = [2025, 2024, 2023, 2022, 2021].map((year) => {
    const sheet = { year, revenue, profit: Math.round(revenue * (random.fraction() * 0.2 - 0.05)) };
    revenue = Math.round(revenue / (0.95 + random.fraction() * 0.15));
    return sheet;
  });
  return { currency: 'EUR', employees, balanceSheets };
}
