import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Features } from '../../modalOptions.ts'
import { createTestApp, type TestApp, type TestAppParameters } from '../../testing/createTestApp.tsx'
import { createTestLogin } from '../../testing/createTestLogin.ts'
import { createTestPairing } from '../../testing/createTestPairing.ts'
import { createTestServer } from '../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets } from '../../testing/createTestWallet.ts'
import { Connect } from '../flows/connect/Connect.tsx'
import { ConnectWallets } from '../flows/connect/ConnectWallets.tsx'
import { SwitchActiveChain } from '../flows/networks/SwitchActiveChain.tsx'
import { ConnectingWalletConnectBasic } from '../flows/pairing/ConnectingWalletConnectBasic.tsx'
// Loaded lazily by the views that have the pane.
import '../flows/pairing/PairingPane.tsx'
import { AllWallets } from '../flows/wallets/AllWallets.tsx'
import { GetWallet } from '../flows/wallets/GetWallet.tsx'

const terms = 'https://app.example/terms'
const privacy = 'https://app.example/privacy'
const on: Partial<Features> = { legalCheckbox: true }

describe('terms to agree to', () => {
  let app: TestApp
  const start = (parameters: TestAppParameters = {}) => {
    app = createTestApp({ termsConditionsUrl: terms, privacyPolicyUrl: privacy, features: on, ...parameters })
    return app
  }
  const box = () => screen.findByTestId<HTMLInputElement>('legal-checkbox')
  /** Whether a person can get at it. */
  const isInReach = (id: string) => screen.getByTestId(id).closest('[inert]') === null
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it.each([
    [{ features: {} }],
    [{ features: { legalCheckbox: false } }],
    [{ termsConditionsUrl: undefined, privacyPolicyUrl: undefined }],
  ])('[S9.71] nobody is asked: %j', async (parameters) => {
    start(parameters).show(<Connect />)
    await vi.waitFor(() => expect(isInReach('wallet-test.wallet')).toBe(true))
    expect(screen.queryByTestId('legal-checkbox')).toBeNull()
  })

  it('[S9.71] no wallet and no login can be used before the box is checked', async () => {
    const login = createTestLogin()
    start({ wallets: [login.wallet, createTestWallet()] }).show(<Connect />)
    expect((await box()).checked).toBe(false)
    await screen.findByTestId('email-input')
    for (const way of ['email-input', 'email-submit', 'wallet-test.wallet'])
      expect(isInReach(way)).toBe(false)
    fireEvent.click(await box())
    for (const way of ['email-input', 'email-submit', 'wallet-test.wallet']) expect(isInReach(way)).toBe(true)
    fireEvent.click(await box())
    expect(isInReach('wallet-test.wallet')).toBe(false)
  })

  it('[S9.71] nor is a code created, however the modal is opened; the checkbox counts in every view', async () => {
    const pairing = createTestPairing()
    start({ wallets: [pairing] })
    app.modal.push({ view: 'ConnectingWalletConnectBasic' })
    app.show(<ConnectingWalletConnectBasic data={undefined} />)
    await box()
    expect(pairing.asked).toBe(0)
    fireEvent.click(await box())
    await vi.waitFor(() => expect(pairing.asked).toBe(1))
    cleanup()
    for (const view of [<AllWallets key="all" />, <ConnectWallets key="wallets" />]) {
      app.show(view)
      expect((await box()).checked).toBe(true)
      cleanup()
    }
    act(() => app.modal._internal.set({ agreed: false }))
    for (const [view, id] of [
      [<AllWallets key="all" />, 'wallet-search'],
      [<ConnectWallets key="wallets" />, 'wallet-walletConnect'],
    ] as const) {
      app.show(view)
      await box()
      expect(isInReach(id)).toBe(false)
      cleanup()
    }
  })

  it.each([
    ['Connect', Connect],
    ['ConnectWallets', ConnectWallets],
  ])(
    '[S9.71] nor is the code beside the list of %s in reach, which a resting mouse asks for',
    async (_, View) => {
      vi.stubGlobal('matchMedia', (query: string) => ({
        matches: query === '(min-width: 720px)',
        addEventListener() {},
        removeEventListener() {},
      }))
      const pairing = createTestPairing()
      start({ wallets: [pairing] }).show(<View />)
      await screen.findByTestId('show-code')
      expect(isInReach('pairing-pane')).toBe(false)
      expect(pairing.attempts).toEqual([])
      fireEvent.click(await box())
      expect(isInReach('pairing-pane')).toBe(true)
    },
  )

  it('[S9.71] nor is a wallet asked that is suggested to visitors without one, or that a change of the network leads to', async () => {
    const { api } = createTestServer({ wallets: createTestWallets(4) })
    start({ wallets: [createTestWallet()], server: { api, directory: api } })
    const isFirstInReach = () => screen.getAllByTestId(/^wallet-/)[0]?.closest('[inert]') === null
    for (const view of [
      <GetWallet key="get" />,
      <SwitchActiveChain key="switch" data={{ network: 'eip155:1' }} />,
    ]) {
      app.show(view)
      await vi.waitFor(() => expect(isFirstInReach()).toBe(false))
      fireEvent.click(await box())
      expect(isFirstInReach()).toBe(true)
      fireEvent.click(await box())
      cleanup()
    }
  })

  it.each<[Partial<TestAppParameters>, string, string[]]>([
    [{}, 'I agree to the terms of service and the privacy policy.', [terms, privacy]],
    [{ privacyPolicyUrl: undefined }, 'I agree to the terms of service.', [terms]],
    [{ termsConditionsUrl: undefined }, 'I agree to the privacy policy.', [privacy]],
    [
      { termsConditionsUrl: 'http://shop.example/terms' },
      'I agree to the terms of service and the privacy policy.',
      [privacy],
    ],
  ])('[S9.71] says what is agreed to, with %j', async (parameters, words, links) => {
    start(parameters).show(<Connect />)
    const label = (await box()).labels?.[0]
    expect(label?.textContent).toBe(words)
    const found = [...(label?.querySelectorAll('a') ?? [])]
    expect(found.map((link) => link.href)).toEqual(links)
    expect(found.every((link) => link.target === '_blank' && link.rel === 'noopener noreferrer')).toBe(true)
  })
})
