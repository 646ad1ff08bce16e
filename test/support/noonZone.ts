// A time zone for a test that must not pass midnight.

/** Returns a zone in which it is about noon, on the same day as in UTC, so that no test of some minutes passes its midnight. */
export function noonZone(): string {
  const behind = new Date().getUTCHours() - 12;
  // Etc/GMT+5 is five hours behind UTC.
  return behind >= 0 ? `Etc/GMT+${String(behind)}` : `Etc/GMT${String(behind)}`;
}
