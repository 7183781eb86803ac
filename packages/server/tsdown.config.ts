import { defineConfig } from 'tsdown'

export default defineConfig({
  // the worker is a file of its own: a thread loads it
  entry: {
    index: 'src/exports/index.ts',
    directory: 'src/exports/directory.ts',
    imageWorker: 'src/adapters/images/imageWorker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
})
