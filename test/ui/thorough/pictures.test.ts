// Shows each view that the documentation has a picture of, without taking it: the picture still says what the view says.
import assert from 'node:assert/strict';
import { entryOf, readMetadata } from '../../pictures/metadata.ts';
import { openScene } from '../../pictures/openScene.ts';
import { Viewer } from '../../pictures/recorder.ts';
import { scenes } from '../../pictures/scenes.ts';

describe('the pictures of the documentation', function () {
  this.timeout(180_000);
  const metadata = readMetadata();
  let opened: Awaited<ReturnType<typeof openScene>> | undefined;

  afterEach(async function () {
    await opened?.editor.evidence(this.currentTest);
    await opened?.close();
    opened = undefined;
  });

  for (const scene of scenes)
    it(`show what ${scene.name} looks like`, async () => {
      opened = await openScene(scene);
      const viewer = new Viewer(opened.editor);
      await opened.show(viewer);
      const { sentences } = entryOf(scene, viewer.texts);
      assert.deepEqual(sentences, metadata[scene.name]?.sentences, `run npm run pictures -- --only ${scene.name}`);
    });
});
