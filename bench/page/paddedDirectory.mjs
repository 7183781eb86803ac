import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'packages/server/directory'

/**
 * Answers a page's questions about wallets as our server would, from the directory we ship, its wallets repeated under other
 * ids until there are `count`: a list as long as the largest known one.
 *
 * @returns a function from a URL to a JSON body, undefined for what isn't about wallets
 */
export function paddedDirectory(count) {
  const { wallets: shipped } = JSON.parse(readFileSync(join(folder, 'wallets.json'), 'utf8'))
  // the list leaves out who can't be had from this page, and shall be as long as it says
  const wallets = shipped.filter(
    ({ chrome_store, app_store, play_store }) => chrome_store ?? app_store ?? play_store,
  )
  const all = Array.from({ length: count }, (_, index) => {
    const wallet = wallets[index % wallets.length]
    const round = Math.floor(index / wallets.length)
    // where a snapshot says nothing the server says so
    if (round === 0) return { chains: [], ...wallet }
    const id = index.toString(16).padStart(64, '0')
    return { chains: [], ...wallet, id, name: `${wallet.name} ${round + 1}`, order: index }
  })
  return (url) => {
    const { origin, pathname, searchParams } = new URL(url)
    if (pathname === '/.well-known/latchkey')
      return { projectId: 'bench', api: origin, directory: origin, preset: 'standard' }
    if (pathname === '/getWallets') {
      const entries = Number(searchParams.get('entries') ?? 40)
      const start = (Number(searchParams.get('page') ?? 1) - 1) * entries
      return { count, data: all.slice(start, start + entries) }
    }
    if (pathname !== '/getWalletImages') return undefined
    const images = (searchParams.get('ids') ?? '').split(',').flatMap((id) => {
      const file = join(folder, 'images', 'wallet', `${id}.webp`)
      return existsSync(file) ? [[id, `data:image/webp;base64,${readFileSync(file).toString('base64')}`]] : []
    })
    return { images: Object.fromEntries(images) }
  }
}
