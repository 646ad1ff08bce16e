// The table of all tools, by the names that the manifest has for them.
import { agentTools } from '../ids.ts';
import type { AgentTool } from './agentTool.ts';
import { changeList } from './changeList.ts';
import { companyDetails } from './companyDetails.ts';
import { count } from './count.ts';
import { credits } from './credits.ts';
import { explainPrice } from './explainPrice.ts';
import { listPermissions } from './listPermissions.ts';
import { lookup } from './lookup.ts';
import { matchNames } from './matchNames.ts';
import { readList } from './readList.ts';
import { searchCompanies } from './searchCompanies.ts';
import { timeline } from './timeline.ts';

export type AgentToolName = (typeof agentTools)[keyof typeof agentTools];

const priced = {
  [agentTools.timeline]: timeline,
  [agentTools.readList]: readList,
  [agentTools.searchCompanies]: searchCompanies,
  [agentTools.matchNames]: matchNames,
  [agentTools.companyDetails]: companyDetails,
} as const;

/** Every tool that the manifest names. */
export const agentToolTable: Readonly<Record<AgentToolName, AgentTool>> = {
  [agentTools.count]: count,
  [agentTools.lookup]: lookup,
  [agentTools.changeList]: changeList,
  [agentTools.listPermissions]: listPermissions,
  [agentTools.credits]: credits,
  [agentTools.explainPrice]: explainPrice(priced),
  ...priced,
};
