import { createConfig, defineLatchkeyButton, evm, signMessage } from '@latchkey/react/element'

const { searchParams } = new URL(import.meta.url)
const network = (id: number, name: string, rpc: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpc] } },
})
const rpc = searchParams.get('rpc') ?? location.origin
const config = createConfig({
  networks: [network(31_999, 'One', rpc), network(31_998, 'Two', rpc)],
  adapters: [evm()],
})
const modal = defineLatchkeyButton(config)

const find = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`)
find('light')?.addEventListener('click', () => modal.setTheme({ mode: 'light' }))
find('sign')?.addEventListener('click', async () => {
  const output = find('signature')
  if (output) output.textContent = await signMessage(config, { message: 'Hello from here' }).catch(String)
})
