import { account } from '../fixtures/accounts.ts'
import { modal } from '../fixtures/modal.ts'
import { pairedWallet, shownUri } from '../fixtures/pairedWallet.ts'
import { expect, test } from '../fixtures/test.ts'

const me = account(1).address

test('[T-PAIR] what the page keeps of a pairing is sealed under a key the browser doesn’t give away', async ({
  page,
  context,
  openApp,
}) => {
  await openApp('/lab?wallet=off')
  const ui = modal(page)
  await ui.connect('walletConnect')
  const uri = await shownUri(page)
  const wallet = pairedWallet(await context.newPage())
  await wallet.open()
  await wallet.paste(uri)
  await wallet.approvePairing(me)
  await ui.expectConnected(me)

  const found = await page.evaluate(
    async (pairingKey) => {
      const settle = <value>(request: IDBRequest<value>) =>
        new Promise<value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const hex = (bytes: Uint8Array) =>
        Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
      // Everything scripts of this origin can read.
      const stored = [localStorage, sessionStorage].flatMap((area) =>
        Object.entries({ ...area } as Record<string, string>),
      )
      const kept: { database: string; store: string; key: unknown; value: unknown }[] = []
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await settle(indexedDB.open(name))
        for (const store of database.objectStoreNames) {
          const objects = database.transaction(store).objectStore(store)
          const [keys, values] = await Promise.all([settle(objects.getAllKeys()), settle(objects.getAll())])
          for (const [at, key] of keys.entries()) kept.push({ database: name, store, key, value: values[at] })
        }
        database.close()
      }
      const [wrapping] = kept.flatMap(({ value }) => (value instanceof CryptoKey ? [value] : []))
      if (!wrapping) throw new Error('no key is kept')
      const exported = await crypto.subtle.exportKey('raw', wrapping).then(
        () => 'given away',
        (error: Error) => error.name,
      )
      // The control: with the key, used where it is, the secrets are what they should be.
      const sealed = stored.flatMap(([, text]) => text.match(/w1\.[\w+/=]+/g) ?? [])
      const secrets: Uint8Array[] = []
      for (const text of sealed) {
        const bytes = Uint8Array.from(atob(text.slice(3)), (character) => character.charCodeAt(0))
        const open = { name: 'AES-GCM', iv: bytes.slice(0, 12) }
        secrets.push(new Uint8Array(await crypto.subtle.decrypt(open, wrapping, bytes.slice(12))))
      }
      const everything = [...stored.flat(), JSON.stringify(kept)].join('\n')
      const leaked = [...secrets.flatMap((bytes) => [hex(bytes), base64(bytes)]), pairingKey].filter((text) =>
        everything.includes(text),
      )
      return {
        extractable: wrapping.extractable,
        exported,
        lengths: secrets.map(({ length }) => length),
        plain: stored.filter(([, text]) => text.includes('p1.')).map(([key]) => key),
        leaked,
        objects: kept.map(({ value }) => Object.prototype.toString.call(value)),
      }
    },
    /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'no key in the link',
  )

  expect(found).toMatchObject({ extractable: false, exported: 'InvalidAccessError', plain: [], leaked: [] })
  expect(found.objects).toEqual(['[object CryptoKey]'])
  // The client's seed and the session's key at least.
  expect(found.lengths.length).toBeGreaterThanOrEqual(2)
  expect(found.lengths.every((length) => length === 32)).toBe(true)
})
