/**
 * Puts the development wallet's script first into the head of a page, so that it is there before the page's own
 * scripts, as an extension would be. A page asked for with `?wallet=off` stays as it is.
 * @param walletOrigin e.g. `http://dev-wallet.localhost:4180`
 */
export function addWalletScript(html: string, url: URL, walletOrigin: string): string {
  if (url.searchParams.get('wallet') === 'off') return html
  return html.replace(/<head[^>]*>/i, (head) => `${head}<script src="${walletOrigin}/inject.js"></script>`)
}
