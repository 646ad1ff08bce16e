// A payload as a table: a row for each member, whose own members are indented and can be collapsed.
import { html, nothing } from 'lit/html.js';
import type { DetailsView, PayloadNode } from '../../controllers/timeline/protocol.ts';
import { format } from '../parts/format.ts';

export interface PayloadFacts {
  readonly payload: DetailsView['payload'];
  /** Paths of members that the user has opened although they start closed, or the reverse. */
  readonly turned: ReadonlySet<string>;
  readonly turn: (path: string) => void;
}

/** The limits within which a member starts open: less than this depth, and at most this number of values below it. */
const maxOpen = { depth: 2, size: 12 };
/** Deeper members are not indented further. */
const maxIndent = 12;

/** The table; nothing if there is no payload. */
export function payloadTable(facts: PayloadFacts) {
  const { nodes, names, title } = facts.payload;
  if (nodes.length === 0) return nothing;
  return html`
    <table class="payload">
      <caption class="visually-hidden">
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">${names[0]}</th>
          <th scope="col">${names[1]}</th>
        </tr>
      </thead>
      <tbody>
        ${rowsOf(nodes, '', 0, facts)}
      </tbody>
    </table>
  `;
}

function rowsOf(nodes: readonly PayloadNode[], above: string, depth: number, facts: PayloadFacts): unknown[] {
  return nodes.map((node, at) => {
    const path = `${above}/${String(at)}`;
    const isOpen = node.below !== undefined && isOpenAt(node, path, depth, facts);
    return html`
      <tr>
        <th scope="row" class="deep-${Math.min(depth, maxIndent)}">
          ${node.below ? opener(node, path, isOpen, facts) : node.name}
        </th>
        <td class=${node.numeric ? 'number' : nothing}>
          ${node.value ?? html`<span class="quiet">${node.size}</span>`}
          ${node.label === undefined ? nothing : html`<span class="quiet">${node.label}</span>`}
        </td>
      </tr>
      ${isOpen ? rowsOf(node.below ?? [], path, depth + 1, facts) : nothing}
    `;
  });
}

function opener({ name }: PayloadNode, path: string, isOpen: boolean, { payload, turn }: PayloadFacts) {
  const click = (): void => {
    turn(path);
  };
  return html`<button
    class="opener"
    aria-expanded=${isOpen}
    title=${format(isOpen ? payload.close : payload.open, name)}
    @click=${click}
  >
    ${name}
  </button>`;
}

function isOpenAt({ size = 0 }: PayloadNode, path: string, depth: number, { turned }: PayloadFacts): boolean {
  return (depth < maxOpen.depth && size <= maxOpen.size) !== turned.has(path);
}
