// Tests of the bucket of one window at its edges: when a permit is ready, and whose new permits are.
import assert from 'node:assert/strict';
import { TokenBucket } from '../../../src/client/tokenBucket.ts';

/** Ten tokens a second, so that a whole one takes 100 ms. */
function bucketOf(burst: number, windows: () => number = () => 1): TokenBucket {
  return new TokenBucket({ perSecond: 10, burst }, windows, 0);
}

function spend(bucket: TokenBucket, count: number): void {
  for (let spent = 0; spent < count; spent += 1) bucket.spend();
}

describe('the token bucket', () => {
  it('gives its whole burst at once, then one each 100 ms', () => {
    const bucket = bucketOf(3);
    for (let spent = 0; spent < 3; spent += 1) {
      assert.equal(bucket.waitMs, 0);
      bucket.spend();
    }
    assert.equal(bucket.waitMs, 100);
    bucket.fill(40);
    assert.equal(bucket.waitMs, 60);
    bucket.fill(100);
    assert.equal(bucket.waitMs, 0);
    bucket.spend();
    assert.equal(bucket.waitMs, 100);
  });

  it('never holds more than its burst', () => {
    const bucket = bucketOf(2);
    bucket.fill(60_000);
    spend(bucket, 2);
    assert.equal(bucket.waitMs, 100);
  });

  it('takes over what the service says is left at once, where that is less', () => {
    const bucket = bucketOf(5);
    bucket.sync(1);
    assert.equal(bucket.waitMs, 0);
    bucket.spend();
    assert.equal(bucket.waitMs, 100);
    bucket.sync(4);
    assert.equal(bucket.waitMs, 100, 'more than it would have of a whole bucket is not believed');
  });

  it('has its part of what comes in beside other windows', () => {
    let windows = 2;
    const bucket = bucketOf(10, () => windows);
    bucket.fill(0);
    spend(bucket, 5);
    assert.equal(bucket.waitMs, 200, 'half the burst, and half the pace');
    bucket.fill(200);
    assert.equal(bucket.waitMs, 0);
    windows = 1;
    bucket.spend();
    bucket.fill(200);
    assert.equal(bucket.waitMs, 100, 'alone again');
  });

  it('waits for a whole turn, however small its part of the burst is', () => {
    const bucket = bucketOf(2, () => 8);
    bucket.fill(0);
    assert.equal(bucket.waitMs, 0);
    bucket.spend();
    assert.equal(bucket.waitMs, 800);
    bucket.fill(10_000);
    bucket.spend();
    assert.equal(bucket.waitMs, 800, 'its part is one turn and no more');
  });

  it('counts at least itself among the windows', () => {
    const bucket = bucketOf(1, () => 0);
    bucket.fill(0);
    bucket.spend();
    assert.equal(bucket.waitMs, 100);
  });
});
