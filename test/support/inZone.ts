// Another time zone for the length of a test.

/** Does some work as if this computer stood in another zone, such as `Europe/Rome`. */
export async function inZone(zone: string, work: () => void | Promise<void>): Promise<void> {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
