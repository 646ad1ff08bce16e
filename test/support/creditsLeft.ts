// The credits that the status bar says are left, beside what the embedded sandbox has billed.
import { eventually } from './eventually.ts';
import { billedBySandbox } from './billedBySandbox.ts';
import type { Workbench } from './vscode/workbench.mjs';

/** A credit type as the status bar names it. */
export type CreditName = 'Companies' | 'Timeline';

interface Shown {
  readonly workbench: Pick<Workbench, 'statusItem'>;
  readonly server: { readonly data: string };
}

interface Figures {
  readonly left: number;
  readonly amount: number;
}

/**
 * Reads what the status bar tells a screen reader of a credit type, because it draws the tightest one only. The result is not a
 * number if the status bar says nothing.
 */
export async function creditsLeft(editor: Shown, name: CreditName): Promise<number> {
  return (await figuresOf(editor, name)).left;
}

/**
 * Reads the sandbox's own count of a credit type, once the status bar shows the same: for a moment after spending it may count an
 * answer twice.
 */
export async function settledCredits(editor: Shown, name: CreditName): Promise<number> {
  let left = Number.NaN;
  const isSettled = async (): Promise<boolean> => {
    const figures = await figuresOf(editor, name);
    left = figures.amount - (billedBySandbox(editor.server.data)[name.toLowerCase()] ?? 0);
    return figures.left === left;
  };
  await eventually(isSettled, true);
  return left;
}

async function figuresOf({ workbench }: Shown, name: CreditName): Promise<Figures> {
  const item = workbench.statusItem('company-data-tools.company-data', 'companyData.credits');
  const text = (await item.getAttribute('aria-label')) ?? '';
  const [, left, amount] = new RegExp(`\\b${name} ([\\d,]+) of ([\\d,]+)`, 'i').exec(text) ?? [];
  const numberOf = (figure: string | undefined): number => Number(figure?.replaceAll(',', ''));
  return { left: numberOf(left), amount: numberOf(amount) };
}
