// Chooses the next form of the API after a service has refused one. It is loaded at the first refusal.
import type { FailureFacts } from './failure.ts';
import type { WireRequest } from './http/transport.ts';
import { isAnyActivity, joinableTypes, type ApiVariants, type SentEndpoint } from './variants.ts';

/**
 * The forms to try next after a refusal; undefined if the refusal has another reason, or if every form was tried.
 * @param request the refused request, as it was sent in the form of `variants`
 */
export function nextVariants(
  { name, effect, userParameter }: SentEndpoint,
  request: WireRequest,
  facts: FailureFacts,
  variants: ApiVariants,
): ApiVariants | undefined {
  if (name === 'companies.match' && facts.status === 404 && !variants.match) return { ...variants, match: 'search' };
  const refusesMethod = facts.status === 405 || facts.status === 415 || facts.code === 'error.methodNotAllowed';
  const missesToken = facts.code === 'error.missingParameter' && isAbout(facts, 'token');
  if (effect === 'read' && request.verb === 'POST' && (refusesMethod || missesToken)) return { ...variants, reads: 'GET' };
  if (isParameterError(facts) && isAbout(facts, 'active') && !variants.anyActive && request.parameters.some(isAnyActivity))
    return { ...variants, anyActive: 'absent' };
  const missesParameter = facts.code === 'error.missingParameter';
  if (request.verb === 'DELETE' && request.place !== 'form' && missesParameter) return { ...variants, deletes: 'form' };
  if (!isParameterError(facts)) return undefined;
  const types = request.parameters.find(([parameter]) => parameter === 'eventTypes')?.[1].split(',') ?? [];
  const namesTypes = [...joinableTypes, 'eventTypes'].some((word) => isAbout(facts, word));
  if (namesTypes && !variants.types && types.some((type) => joinableTypes.includes(type)))
    return { ...variants, types: 'joined' };
  return userParameter === 'none'
    ? undefined
    : nextUserParameter(userParameter === 'data' ? 'dataUser' : 'listsUser', request, facts, variants);
}

// The forms are `appUser`, `appUserId`, and no parameter. Those that were not tried yet follow in this order.
function nextUserParameter(
  key: 'dataUser' | 'listsUser',
  request: WireRequest,
  facts: FailureFacts,
  variants: ApiVariants,
): ApiVariants | undefined {
  const parameters = ['appUser', 'appUserId'];
  // The acting user is sent last, in a parameter that the settings may name otherwise. A parameter of another name is therefore
  // taken for it if the refusal is about it. If it is a filter, the other forms are tried in vain, but each only once.
  const [last] = request.parameters.at(-1) ?? [];
  const sent = last !== undefined && (parameters.includes(last) || isAbout(facts, last)) ? last : undefined;
  const demanded = parameters.find((parameter) => isAbout(facts, parameter) && facts.code === 'error.missingParameter');
  if (demanded !== undefined && demanded !== sent)
    return variants[key] === demanded ? undefined : { ...variants, [key]: demanded };
  if (sent === undefined || !isAbout(facts, sent) || variants[key] === '') return undefined;
  if (variants[key] === undefined) return { ...variants, [key]: parameters.find((parameter) => parameter !== sent) ?? '' };
  // Only data is read without an acting user, because a change of a list would then be made as somebody else.
  return key === 'dataUser' ? { ...variants, [key]: '' } : undefined;
}

function isParameterError({ code }: FailureFacts): boolean {
  return ['error.unknownParameter', 'error.invalidParameter', 'error.missingParameter'].includes(code ?? '');
}

// If the answer does not name a parameter in a field of its own, the words of its message are searched.
function isAbout({ parameter, serviceMessage = '' }: FailureFacts, word: string): boolean {
  if (parameter !== undefined) return parameter === word;
  return serviceMessage.split(/[^\w-]+/).includes(word);
}
