import { defineConfig } from 'tsdown'

// The messenger only: the frame's own page is built by scripts/frame/buildFrame.mjs.
export default defineConfig({
  entry: { messenger: 'src/exports/messenger.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
})
