// Reads who may do what with a list, which is free. No tool changes permissions.
import * as l10n from '@vscode/l10n';
import * as z from 'zod/mini';
import { limits } from '../client/limits.ts';
import { permissionsIn } from '../client/model/permission.ts';
import { free } from '../client/price.ts';
import { agentTool } from './agentTool.ts';
import { shortText } from './inputs.ts';
import { countOrText } from './outputs.ts';
import { listOf } from './readList.ts';

const Input = z.strictObject({ list: shortText });

const Output = {
  facts: {
    list: z.string(),
    name: z.string(),
    owner: z.optional(z.string()),
    yourLevel: z.optional(z.string()),
    holders: countOrText,
    ambiguous: z.optional(z.number()),
  },
  rows: z.strictObject({
    level: z.string(),
    user: z.optional(z.string()),
    userName: z.optional(z.string()),
    shareKey: z.optional(z.string()),
  }),
};

/** The first page of the holders of permissions on a list, without its owner. */
export const listPermissions = agentTool(Input, Output, {
  ask: () => ({ doing: l10n.t('Reading permissions: a request to the service, which is free'), price: free }),
  run: async (context, { list: id }, { signal }) => {
    const { open, source } = context;
    const list = await listOf(context, id, signal);
    const answer = await open.client.searchPermissions({ listId: list.id, limit: limits.page.most }, { signal, source });
    const { held, ambiguous } = permissionsIn(answer.rows);
    return {
      facts: {
        list: list.id,
        name: list.name,
        owner: list.owner?.name ?? list.owner?.id,
        yourLevel: open.lists.level(list),
        holders: answer.count ?? 'not stated by the service',
        ...(ambiguous > 0 ? { ambiguous } : {}),
      },
      rows: held.map(({ level, holder, user }) => ({
        level,
        ...(holder.kind === 'user' ? { user: holder.id, userName: user?.name } : { shareKey: holder.id }),
      })),
    };
  },
});
