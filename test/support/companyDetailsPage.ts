// A web page with the details of a company of the sandbox in it, and its controller in this process.
import { Emitter } from '../../src/client/event.ts';
import type { Company } from '../../src/client/model/company.ts';
import { CompanyDetailsController } from '../../src/controllers/companyDetails/companyDetailsController.ts';
import type { ToPage } from '../../src/controllers/companyDetails/protocol.ts';
import type { CompanyRecord } from '../../src/sandbox/records/companies.ts';
import { companyPackage, packageNames } from '../../src/sandbox/records/companyPackages.ts';
import { openPageBrowser } from './pageBrowser.ts';

/** The page's script and style sheet as they are built, and a browser. */
export const openDetailsBrowser = () => openPageBrowser<ToPage>({ name: 'companyDetails', element: 'company-details' });

/** All packages of a company but `web`. */
export function detailsHost(record: CompanyRecord, locale = 'en') {
  const { id, name, active } = record;
  const company: Company = { id, name, active, fullAddress: 'Via Roma 1' };
  const packages = packageNames
    .filter((one) => one !== 'web')
    .map((one) => ({ name: one, content: companyPackage(record, one), at: 0 }));
  const never = new Emitter().event;
  const nothing = (): Promise<void> => Promise.resolve();
  return (post: (message: ToPage) => void): CompanyDetailsController =>
    new CompanyDetailsController({
      savedState: { account: 'sandbox', company: id },
      companies: {
        get: () => company,
        record: () => ({ value: company, at: 0 }),
        packages: () => packages,
        adoptFromColleagues: () => Promise.resolve(),
        onDidChange: never,
      },
      credits: { left: () => 100 },
      onDidChangeCredits: never,
      load: nothing,
      loadOther: nothing,
      loadAgain: nothing,
      insert: nothing,
      showTimeline: () => undefined,
      showJson: nothing,
      showMarkdown: nothing,
      setTitle: () => undefined,
      post,
      now: () => 0,
      locale,
      log: () => undefined,
    });
}
