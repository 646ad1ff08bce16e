// Moves the clock of the process that loads this file, as far as its environment says.
'use strict';

/** Needs nothing around it, so that its text can be sent to a page. @param {number} by milliseconds */
function moveClock(by) {
  const RealDate = Date;
  const now = () => RealDate.now() + by;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, asked) => Reflect.construct(target, args.length > 0 ? args : [now()], asked),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}

const by = Number(process.env['TEST_CLOCK_MOVED_BY'] ?? 0);
if (by !== 0) moveClock(by);

module.exports = { moveClock };
