// The days of a team that a period of the credits view means.
import type { TeamDays, TeamStatus } from '../../domain/team/team.ts';

const daysBack = { today: 0, week: 6, month: 29 };

/** The days up to that of the team's clock. */
export function teamDays(period: keyof typeof daysBack | 'ever', { today }: Pick<TeamStatus, 'today'>): TeamDays {
  if (period === 'ever') return { from: '0001-01-01', to: today };
  const from = new Date(`${today}T00:00:00Z`);
  from.setUTCDate(from.getUTCDate() - daysBack[period]);
  return { from: from.toISOString().slice(0, 10), to: today };
}
