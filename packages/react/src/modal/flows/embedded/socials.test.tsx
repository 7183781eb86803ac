import type { SocialLogin } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { click, clickWhenEnabled, field, isShown, textOf } from '../../../testing/page.ts'
import { AccountSettings } from './AccountSettings.tsx'
import { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
import { ConnectingSocial } from './ConnectingSocial.tsx'
import { ConnectSocials } from './ConnectSocials.tsx'
import { LoginMethods } from './LoginPart.tsx'
import { startSocialAttempt } from './socialAttempt.ts'

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
const walletOpens = { view: 'EmailLogin', data: { open: true } } as const
const declinedText = 'You declined the request in your wallet. Nothing was done.'
const never = () => new Promise<never>(() => {})
const failure = (code: string, message = 'In the server’s words.', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })
const declined = failure('LOGIN_DECLINED', 'User rejected the request.')
let test: TestLogin
let app: TestApp

beforeEach(() => {
  test = createTestLogin()
  test.offers = all.map((provider) => ({ provider, isSetUp: true }))
  app = createTestApp({ wallets: [test.wallet] })
})

const leadsTo = (entry: object) => waitFor(() => expect(app.entry).toMatchObject(entry))
const hasAlert = async (words: string) =>
  expect((await screen.findByRole('alert')).textContent).toContain(words)
/** The offered providers from top to bottom. */
const shown = () =>
  screen.queryAllByTestId(/^social-(?!more|here)/).map((row) => row.getAttribute('data-testid')?.slice(7))
const openSocial = (more: { link?: boolean; returned?: boolean } = {}) => {
  const { link = false, returned = false } = more
  const attempt = returned ? undefined : startSocialAttempt(test.login.social, 'google', link)
  const data = { provider: 'google', link, attempt } as const
  app.modal.push({ view: 'ConnectingSocial', data })
  app.show(<ConnectingSocial data={data} />)
}
const openFarcaster = (link = false) => {
  app.modal.push({ view: 'ConnectingFarcaster', data: { link } })
  app.show(<ConnectingFarcaster data={{ link }} />)
}

/** Clicks "Try again" as soon as it may be used, a second after the attempt began. */
const retry = async () => {
  await waitFor(() => expect(field('retry').getAttribute('aria-disabled')).toBeNull())
  click('retry')
}

describe('SocialButtons', () => {
  const open = async () => {
    const login = { connector: test.wallet.connector, source: test.login, user: undefined }
    app.show(<LoginMethods login={login} methods={['email', 'social']} isAbove isPrimary pending={null} />)
    await screen.findByTestId('email-input')
  }

  it('[S3.22] shows the first providers in the app’s order and the others behind a button', async () => {
    await open()
    expect(shown()).toEqual(all.slice(0, 4))
    click('social-more')
    expect(app.entry).toEqual({ view: 'ConnectSocials', data: { link: false } })
  })

  it.each([
    [undefined, 'google x discord farcaster'],
    [true, 'google x discord farcaster'],
    [['x', 'google', 'x'], 'x google'],
    [['myspace' as never, 'github'], 'github'],
    [[], ''],
    [false, ''],
  ] as const)('[S1.08, S3.22, S5.08] with `features.socials` %j it shows: %s', async (socials, names) => {
    app.stop()
    app = createTestApp({ wallets: [test.wallet], features: { socials } })
    await open()
    expect(shown().join(' ')).toBe(names)
  })

  it.each([
    [undefined, true],
    [true, true],
    [['x'], true],
    [[], false],
    [false, false],
  ] as const)(
    '[S1.08] with `features.socials` %j the settings offer to add a service: %s',
    async (socials, expected) => {
      app.stop()
      app = createTestApp({ wallets: [test.wallet], features: { socials } })
      test.user = { email: 'mira@example.org', custody: 'user-held', isProtected: true }
      await app.connect()
      app.show(<AccountSettings />)
      expect(isShown('settings-custody')).toBe(true)
      expect(isShown('settings-socials')).toBe(expected)
    },
  )

  it('[S1.08] the form for the e-mail address doesn’t wait for services that can’t be asked for', async () => {
    test.login.social.offers.mockRejectedValue(new Error('no'))
    await open()
    expect(shown()).toEqual([])
  })

  it('[S1.08] shows none where app or server offers none', async () => {
    test.offers = []
    await open()
    expect(isShown('social-more')).toBe(false)
    expect(shown()).toEqual([])
  })

  it('opens the window within the click, and names the provider', async () => {
    await open()
    click('social-google')
    expect(test.login.social.signIn).toHaveBeenCalledOnce()
    await leadsTo({ view: 'ConnectingSocial', data: { provider: 'google', link: false } })
  })

  it('without popups the tab itself navigates; Farcaster needs no window', async () => {
    test.login.social.needsTab.mockReturnValue(true)
    await open()
    click('social-x')
    expect(test.login.social.signIn).not.toHaveBeenCalled()
    await leadsTo({ view: 'ConnectingSocial', data: { provider: 'x', attempt: undefined } })
    click('social-farcaster')
    await leadsTo({ view: 'ConnectingFarcaster', data: { link: false } })
  })
})

describe('ConnectSocials', () => {
  const open = async (link = false) => {
    app.modal.push({ view: 'ConnectSocials', data: { link } })
    app.show(<ConnectSocials data={{ link }} />)
    await screen.findAllByTestId(/^social-/)
  }

  it('[S3.22] expands and collapses, in the app’s order', async () => {
    await open()
    for (const rows of [all.slice(0, 5), all, all.slice(0, 5)]) {
      expect(shown()).toEqual(rows)
      click('social-more')
    }
  })

  it('a provider that is not set up is disabled and says why', async () => {
    test.offers = [
      { provider: 'google', isSetUp: true },
      { provider: 'apple', isSetUp: false },
    ]
    await open()
    expect(field('social-apple').disabled).toBe(true)
    expect(textOf('social-apple')).toContain('Not set up by this site')
  })

  describe('with a signed-in account', () => {
    const mira = { id: 'id-1', provider: 'google', userName: 'Mira' } as const
    const fid = { id: 'id-2', provider: 'farcaster', userName: undefined } as const
    const openFor = (logins: readonly SocialLogin[], email?: string) => {
      test.user = { email, custody: undefined, isProtected: true, logins }
      return open(true)
    }

    it('[X.13] removes any provider but the only one', async () => {
      await openFor([mira])
      for (const words of ['Mira', 'your only way to sign in'])
        expect(textOf('linked-google')).toContain(words)
      expect(isShown('remove-google')).toBe(false)
      cleanup()
      await openFor([mira, fid])
      expect(textOf('linked-farcaster')).toContain('Farcaster')
      click('remove-farcaster')
      expect(test.login.social.remove).toHaveBeenCalledWith(expect.objectContaining({ id: 'id-2' }))
      await waitFor(() => expect(app.notified.join()).toContain('Farcaster removed'))
    })

    it('[X.13] says why a provider was not removed, and retries', async () => {
      test.login.social.remove.mockRejectedValueOnce(failure('LOGIN_REFUSED'))
      await openFor([mira], 'mira@example.org')
      click('remove-google')
      await hasAlert('Nothing was removed. In the server’s words.')
      click('remove-google')
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      expect(test.login.social.remove).toHaveBeenCalledTimes(2)
    })

    it.each([
      [
        'removal',
        async () => {
          test.login.social.remove.mockRejectedValueOnce(declined)
          await openFor([mira], 'mira@example.org')
          click('remove-google')
        },
      ],
      [
        'link',
        async () => {
          test.login.social.signIn.mockRejectedValueOnce(declined)
          openSocial({ link: true })
        },
      ],
    ])('[S8.68] [X.13] a %s declined in the wallet’s frame is no error', async (_, request) => {
      await request()
      await screen.findByText(declinedText)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByText(/User rejected/)).toBeNull()
    })

    it('[X.13] lists a linked provider once', async () => {
      await openFor([mira, fid])
      expect(shown()).toEqual(['x', 'discord', 'github', 'apple', 'facebook'])
      expect(screen.queryAllByText('Google')).toHaveLength(1)
    })

    it('leaving the view aborts the removal', async () => {
      test.login.social.remove.mockImplementation(never)
      await openFor([mira], 'mira@example.org')
      click('remove-google')
      expect(isShown('remove-google')).toBe(false)
      cleanup()
      expect(test.login.social.remove.mock.lastCall?.[0].signal?.aborted).toBe(true)
    })

    it('[X.13] links a provider to the signed-in account and returns to the list', async () => {
      await open(true)
      click('social-google')
      const parameters = expect.objectContaining({ provider: 'google', link: true })
      expect(test.login.social.signIn).toHaveBeenCalledWith(parameters)
      cleanup()
      openSocial({ link: true })
      await waitFor(() => expect(app.view).toBe('ConnectSocials'))
    })

    it('[X.13] says why a provider was not linked', async () => {
      test.login.social.signIn.mockRejectedValueOnce(failure('LOGIN_REFUSED'))
      openSocial({ link: true })
      await hasAlert('Nothing was added. In the server’s words.')
    })

    it('[X.13] links Farcaster by the phone', async () => {
      test.login.social.waitForFarcaster.mockResolvedValue(undefined)
      await open(true)
      cleanup()
      openFarcaster(true)
      await waitFor(() => expect(app.view).toBe('ConnectSocials'))
      for (const call of [test.login.social.beginFarcaster, test.login.social.waitForFarcaster])
        expect(call).toHaveBeenCalledWith(expect.objectContaining({ link: true }))
    })
  })
})

describe('ConnectingSocial', () => {
  it('[S7.46] waits for the window, then opens the wallet', async () => {
    openSocial()
    await leadsTo(walletOpens)
  })

  it.each([
    ['LOGIN_POPUP', 'blocked the window'],
    ['LOGIN_WINDOW', 'lost its connection to this page'],
    ['LOGIN_LATE', 'Social login timed out. Please try again.'],
    ['LOGIN_REFUSED', 'In the server’s words.'],
  ])('shows the text of %s; a retry opens another window', async (code, words) => {
    test.login.social.signIn.mockRejectedValueOnce(failure(code))
    openSocial()
    await hasAlert(words)
    await retry()
    expect(test.login.social.signIn).toHaveBeenCalledTimes(2)
    await leadsTo(walletOpens)
  })

  it('[S9.27] a window that fails at once is opened again a second after the last one, however often one clicks', async () => {
    test.login.social.signIn.mockRejectedValue(failure('LOGIN_POPUP'))
    openSocial()
    await hasAlert('blocked the window')
    for (const id of ['retry', 'social-here', 'retry', 'social-here']) click(id)
    expect(test.login.social.signIn).toHaveBeenCalledOnce()
    expect(test.login.social.signInHere).not.toHaveBeenCalled()
    await retry()
    expect(test.login.social.signIn).toHaveBeenCalledTimes(2)
  })

  it('[X.13] [S8.68] a login declined at the provider is no error and has the modal’s text', async () => {
    const error = failure('LOGIN_REFUSED', 'In the server’s words.', { reason: 'social_declined' })
    test.login.social.signIn.mockRejectedValueOnce(error)
    openSocial()
    await screen.findByText(/You declined the sign-in at Google/)
    expect(screen.queryByText(/In the server’s words/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    await retry()
    await leadsTo(walletOpens)
  })

  it('says that the window seems to be closed without aborting, and offers this tab', async () => {
    let closed = () => {}
    test.login.social.signIn.mockImplementation(({ onClosed }) => {
      closed = onClosed ?? closed
      return never()
    })
    openSocial()
    expect(isShown('retry')).toBe(false)
    fireEvent(window, new Event('focus'))
    await waitFor(() => {
      closed()
      expect(isShown('retry')).toBe(true)
    })
    expect(screen.getByRole('status').textContent).toContain('seems to be closed')
    await clickWhenEnabled('social-here')
    await waitFor(() => expect(test.login.social.signInHere).toHaveBeenCalledOnce())
  })

  it('leaving while the window is open aborts', async () => {
    test.login.social.signIn.mockImplementation(never)
    openSocial()
    const { signal } = test.login.social.signIn.mock.lastCall?.[0] ?? {}
    expect(signal?.aborted).toBe(false)
    cleanup()
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  it('finishes the login after the page returned from the provider', async () => {
    test.login.social.returned.mockReturnValue('google')
    openSocial({ returned: true })
    await waitFor(() => expect(test.login.social.finish).toHaveBeenCalledOnce())
    await leadsTo(walletOpens)
  })
})

describe('ConnectingFarcaster', () => {
  const channel = 'https://farcaster.example/channel'
  const farcasterUrl = () => app.config.state.accountDetails.eip155?.farcasterUrl

  it('[S2.08] [S7.47] [S3.01] shows the QR code and the link for this device, and waits', async () => {
    openFarcaster()
    expect(screen.getByRole('status').textContent).toBe('Preparing the code…')
    expect((await screen.findByTestId('qr')).getAttribute('data-uri')).toBe(channel)
    expect(screen.getByRole('status').textContent).toMatch(/^Waiting for your phone/)
    expect(field('farcaster-open').getAttribute('href')).toBe(channel)
    expect(farcasterUrl()).toBe(channel)
  })

  it('[X.25] in Telegram the link opens by its own call, and the page stays', async () => {
    const opened: string[] = []
    vi.stubGlobal('TelegramWebviewProxy', {
      postEvent: (type: string, data: string) => opened.push(`${type} ${JSON.parse(data).url}`),
    })
    openFarcaster()
    await screen.findByTestId('qr')
    expect(fireEvent.click(field('farcaster-open')), 'the default is prevented').toBe(false)
    expect(opened).toEqual([`web_app_open_link ${channel}`])
    vi.unstubAllGlobals()
  })

  it('offers no link with an unsafe scheme', async () => {
    test.login.social.beginFarcaster.mockResolvedValue('javascript:alert(1)')
    openFarcaster()
    await screen.findByTestId('qr')
    expect(isShown('farcaster-open')).toBe(false)
  })

  it('[S7.48] after the phone answered, opens the wallet and aborts nothing', async () => {
    test.login.social.waitForFarcaster.mockResolvedValue(undefined)
    openFarcaster()
    await leadsTo(walletOpens)
    cleanup()
    await new Promise((resolve) => setTimeout(resolve))
    expect(test.login.social.leaveFarcaster).not.toHaveBeenCalled()
  })

  it('[S9.30] going back before that clears the address and aborts in the frame', async () => {
    openFarcaster()
    await screen.findByTestId('qr')
    cleanup()
    await waitFor(() => expect(test.login.social.leaveFarcaster).toHaveBeenCalledOnce())
    expect(farcasterUrl()).toBeUndefined()
  })

  it('[S2.08] shows the failure and requests another code', async () => {
    test.login.social.beginFarcaster.mockRejectedValueOnce(failure('LOGIN_REFUSED'))
    openFarcaster()
    await hasAlert('In the server’s words.')
    await retry()
    await screen.findByTestId('qr')
  })

  it('[S9.27] a code that fails at once is requested again a second after the last one, however often one clicks', async () => {
    test.login.social.beginFarcaster.mockRejectedValue(failure('LOGIN_REFUSED'))
    openFarcaster()
    await hasAlert('In the server’s words.')
    for (let clicks = 0; clicks < 3; clicks++) {
      click('retry')
      await hasAlert('In the server’s words.')
    }
    expect(test.login.social.beginFarcaster).toHaveBeenCalledOnce()
    await retry()
    await waitFor(() => expect(test.login.social.beginFarcaster).toHaveBeenCalledTimes(2))
  })
})
