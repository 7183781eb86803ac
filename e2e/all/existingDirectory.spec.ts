import type { WalletList } from '@latchkey/protocol'
import { expect, test } from '../existing/existingTest.ts'
import { readStack } from '../fixtures/stack.ts'

// The list of other wallets in the existing client comes from our directory.

test.describe.configure({ timeout: 300_000 })

/** What the directory answers, past the client. */
async function getWallets(query: Record<string, string>): Promise<WalletList['data']> {
  const { api, projectId } = readStack()
  const parameters = new URLSearchParams({
    projectId,
    st: 'appkit',
    sv: 'test',
    page: '1',
    entries: '40',
    ...query,
  })
  const response = await fetch(`${api}/getWallets?${parameters}`, { signal: AbortSignal.timeout(20_000) })
  return ((await response.json()) as WalletList).data
}

test('[X.61] the directory: all wallets with their pictures, a search that finds, one that finds nothing, a wallet of the list', async ({
  startVisitor,
}) => {
  const { client, page, requests } = await startVisitor()
  const rows = page.getByTestId(/^wallet-search-item-/)
  const search = page.locator('w3m-all-wallets-view input[type=search]')
  await client.openModal()
  await client.photograph('connect')
  await client.id('all-wallets').click()

  await test.step('the list', async () => {
    const listed = await getWallets({})
    expect(listed.length).toBeGreaterThan(10)
    for (const { id } of listed.slice(0, 10))
      await expect(client.id(`wallet-search-item-${id}`)).toBeVisible()
    const isPicture = ({ url }: { readonly url: string }) => url.includes('/getWalletImage/')
    await expect.poll(() => requests.filter(isPicture).length).toBeGreaterThan(5)
    await client.photograph('directory')
  })

  await test.step('a search', async () => {
    await search.fill('rainbow')
    const found = await getWallets({ search: 'rainbow' })
    expect(found.length).toBeGreaterThan(0)
    await expect(rows).toHaveCount(found.length)
    for (const { id } of found) await expect(client.id(`wallet-search-item-${id}`)).toBeVisible()
    await client.photograph('directory-search')

    await search.fill('no wallet has this name')
    await expect(rows).toHaveCount(0)
    await expect(page.locator('w3m-all-wallets-search')).toContainText(/no wallet found/i)
  })

  await test.step('a wallet', async () => {
    const [wallet] = await getWallets({ search: 'rainbow' })
    await search.fill('rainbow')
    await rows.first().click()
    await expect(client.id('w3m-header-text')).toHaveText(wallet?.name ?? '')
    expect(await client.scanCode()).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await client.photograph('directory-wallet')
  })
})
