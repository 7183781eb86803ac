// @ts-check
// No bundler and no React: `latchkey/` is a copy of `node_modules/@latchkey/react/dist/element/`.
import { createConfig, defineLatchkeyButton, evm, signMessage } from './latchkey/element.js'

const local = {
  id: 31999,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}
const config = createConfig({ networks: [local], adapters: [evm()] })
defineLatchkeyButton(config)

document.querySelector('#sign')?.addEventListener('click', async () => {
  const output = document.querySelector('output')
  if (output) output.value = await signMessage(config, { message: 'Hello from this app' }).catch(String)
})
