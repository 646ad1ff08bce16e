// Turns a period of the credits view into days of a team.
import type { TeamDays, TeamStatus } from '../../domain/team/team.ts';

const daysBack = { today: 0, week: 6, month: 29 };

/** The days of a period. The last one is today by the clock of the team. */
export function teamDays(period: keyof typeof daysBack | 'ever', { today }: Pick<TeamStatus, 'today'>): TeamDays {
  if (period === 'ever') return { from: '0001-01-01', to: today };
  const from = new Date(`${today}T00:00:00Z`);
  from.setUTCDate(from.getUTCDate() - daysBack[period]);
  return { from: from.toISOString().slice(0, 10), to: today };
}
