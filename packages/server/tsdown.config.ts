import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/exports/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  dts: { sourcemap: true },
  sourcemap: true,
  clean: true,
  fixedExtension: false,
})
