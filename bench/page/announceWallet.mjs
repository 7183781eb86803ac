/**
 * In the page, by `addInitScript`: one installed wallet (EIP-6963) of that name, which shares these accounts; the chain itself is
 * out of reach.
 */
export function announceWallet({
  name = 'Bench',
  accounts = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
} = {}) {
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    request: async ({ method }) =>
      method === 'eth_chainId' ? '0x1' : /accounts/i.test(method) ? accounts : null,
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')}`
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '8f6b3c1e-4a52-4b0d-9f00-2f6f3a6a7c11',
      name,
      rdns: 'org.bench',
      icon,
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
