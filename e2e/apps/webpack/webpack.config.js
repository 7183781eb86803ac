import { resolve } from 'node:path'

/** @type {import('webpack').Configuration} */
export default {
  mode: 'production',
  entry: './src/main.tsx',
  output: { path: resolve('dist'), filename: 'main.js', trustedTypes: 'webpack', clean: false },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [{ test: /\.tsx?$/, loader: 'ts-loader', options: { compilerOptions: { noEmit: false } } }],
  },
  stats: 'errors-warnings',
}
