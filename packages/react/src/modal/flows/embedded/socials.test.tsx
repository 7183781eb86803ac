import type { SocialLogin } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { createTestLogin, type TestLogin } from '../../../testing/createTestLogin.ts'
import { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
import { ConnectingSocial } from './ConnectingSocial.tsx'
import { ConnectSocials } from './ConnectSocials.tsx'
import { LoginMethods } from './LoginPart.tsx'
import { startSocialAttempt } from './socialAttempt.ts'

const all = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
const setUp = all.map((provider) => ({ provider, isSetUp: true }))
const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code })
let test: TestLogin
let app: TestApp

beforeEach(() => {
  test = createTestLogin()
  test.offers = setUp
  app = createTestApp({ wallets: [test.wallet] })
})
afterEach(() => {
  cleanup()
  app.stop()
  vi.useRealTimers()
})

const click = (id: string) => fireEvent.click(screen.getByTestId(id))
const top = () => app.modal.state.stack.at(-1)
const shown = () =>
  screen.queryAllByTestId(/^social-(?!more|here)/).map((row) => row.getAttribute('data-testid')?.slice(7))

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
    expect(top()).toEqual({ view: 'ConnectSocials', data: { link: false } })
  })

  it('[S1.08] shows none where app or server offers none', async () => {
    test.offers = []
    await open()
    expect(screen.queryByTestId('social-more')).toBeNull()
    expect(shown()).toEqual([])
  })

  it('opens the window within the click, and names the provider', async () => {
    await open()
    click('social-google')
    expect(test.login.social.signIn).toHaveBeenCalledOnce()
    expect(top()).toMatchObject({ view: 'ConnectingSocial', data: { provider: 'google', link: false } })
  })

  it('without popups the tab itself navigates; Farcaster needs no window', async () => {
    test.login.social.needsTab.mockReturnValue(true)
    await open()
    click('social-x')
    expect(test.login.social.signIn).not.toHaveBeenCalled()
    expect(top()).toMatchObject({ view: 'ConnectingSocial', data: { provider: 'x', attempt: undefined } })
    click('social-farcaster')
    expect(top()).toMatchObject({ view: 'ConnectingFarcaster', data: { link: false } })
  })
})

describe('ConnectSocials', () => {
  const open = async (link = false) => {
    app.show(<ConnectSocials data={{ link }} />)
    await screen.findAllByTestId(/^social-/)
  }

  it('[S3.22] expands and collapses, in the app’s order', async () => {
    await open()
    expect(shown()).toEqual(all.slice(0, 5))
    click('social-more')
    expect(shown()).toEqual(all)
    click('social-more')
    expect(shown()).toEqual(all.slice(0, 5))
  })

  it('a provider that is not set up is disabled and says why', async () => {
    test.offers = [
      { provider: 'google', isSetUp: true },
      { provider: 'apple', isSetUp: false },
    ]
    await open()
    const apple = screen.getByTestId('social-apple') as HTMLButtonElement
    expect(apple.disabled).toBe(true)
    expect(apple.textContent).toContain('Not set up by this site')
  })

  describe('with a signed-in account', () => {
    const mira = { id: 'id-1', provider: 'google', userName: 'Mira' } as const
    const fid = { id: 'id-2', provider: 'farcaster', userName: undefined } as const
    const be = (logins: readonly SocialLogin[], email?: string) => {
      test.user = { email, custody: undefined, isProtected: true, logins }
    }

    it('[X.13] removes any provider but the only one', async () => {
      be([mira])
      await open(true)
      expect(screen.getByTestId('linked-google').textContent).toContain('Mira')
      expect(screen.getByTestId('linked-google').textContent).toContain('your only way in')
      expect(screen.queryByTestId('remove-google')).toBeNull()
      cleanup()
      be([mira, fid])
      await open(true)
      expect(screen.getByTestId('linked-farcaster').textContent).toContain('Farcaster')
      click('remove-farcaster')
      expect(test.login.social.remove).toHaveBeenCalledWith(expect.objectContaining({ id: 'id-2' }))
      await waitFor(() => expect(app.modal.state.snackbar?.message ?? '').toContain('Farcaster was removed'))
    })

    it('[X.13] says why a provider was not removed, and retries', async () => {
      be([mira], 'mira@example.org')
      test.login.social.remove.mockRejectedValueOnce(failure('LOGIN_REFUSED', 'Sign in again first.'))
      await open(true)
      click('remove-google')
      expect((await screen.findByRole('alert')).textContent).toContain(
        'Nothing was removed. Sign in again first.',
      )
      click('remove-google')
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      expect(test.login.social.remove).toHaveBeenCalledTimes(2)
    })

    it('[S8.68] [X.13] a request declined in the wallet’s frame is no error', async () => {
      be([mira], 'mira@example.org')
      test.login.social.remove.mockRejectedValueOnce(failure('LOGIN_DECLINED', 'User rejected the request.'))
      await open(true)
      click('remove-google')
      expect(
        await screen.findByText('You declined the request in your wallet. Nothing was done.'),
      ).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByText(/User rejected/)).toBeNull()
      cleanup()
      const attempt = startSocialAttempt(
        {
          ...test.login.social,
          signIn: () => Promise.reject(failure('LOGIN_DECLINED', 'User rejected the request.')),
        },
        'google',
        true,
      )
      app.show(<ConnectingSocial data={{ provider: 'google', link: true, attempt }} />)
      expect(
        await screen.findByText('You declined the request in your wallet. Nothing was done.'),
      ).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
    })

    it('[X.13] lists a linked provider once', async () => {
      be([mira, fid])
      app.show(<ConnectSocials data={{ link: true }} />)
      await screen.findByTestId('social-x')
      expect(shown()).toEqual(['x', 'discord', 'github', 'apple', 'facebook'])
      expect(screen.queryAllByText('Google')).toHaveLength(1)
    })

    it('leaving the view aborts the removal', async () => {
      be([mira], 'mira@example.org')
      let signal: AbortSignal | undefined
      test.login.social.remove.mockImplementation((asked) => {
        signal = asked.signal
        return new Promise(() => {})
      })
      await open(true)
      click('remove-google')
      expect(screen.queryByTestId('remove-google')).toBeNull()
      cleanup()
      expect(signal?.aborted).toBe(true)
    })

    it('[X.13] a linked provider shows a toast and returns to the list', async () => {
      const attempt = startSocialAttempt(test.login.social, 'google', true)
      const data = { provider: 'google', link: true, attempt } as const
      app.modal.push({ view: 'ConnectSocials', data: { link: true } })
      app.modal.push({ view: 'ConnectingSocial', data })
      app.show(<ConnectingSocial data={data} />)
      await waitFor(() => expect(top()).toMatchObject({ view: 'ConnectSocials' }))
      cleanup()
      test.login.social.signIn.mockRejectedValueOnce(failure('LOGIN_REFUSED', 'It is another’s.'))
      const refused = startSocialAttempt(test.login.social, 'google', true)
      app.show(<ConnectingSocial data={{ ...data, attempt: refused }} />)
      expect((await screen.findByRole('alert')).textContent).toContain('Nothing was added. It is another’s.')
    })

    it('[X.13] links Farcaster by the phone', async () => {
      test.login.social.waitForFarcaster.mockResolvedValue(undefined)
      app.modal.push({ view: 'ConnectSocials', data: { link: true } })
      app.modal.push({ view: 'ConnectingFarcaster', data: { link: true } })
      app.show(<ConnectingFarcaster data={{ link: true }} />)
      await waitFor(() => expect(top()).toMatchObject({ view: 'ConnectSocials' }))
      for (const asked of [test.login.social.beginFarcaster, test.login.social.waitForFarcaster])
        expect(asked).toHaveBeenCalledWith(expect.objectContaining({ link: true }))
    })
  })

  it('[X.13] links a provider to the signed-in account', async () => {
    await open(true)
    click('social-google')
    expect(test.login.social.signIn).toHaveBeenCalledWith(
      expect.objectContaining({ provider: 'google', link: true }),
    )
  })
})

describe('ConnectingSocial', () => {
  const open = (more: { link?: boolean; returned?: boolean } = {}) => {
    const { link = false, returned = false } = more
    const attempt = returned ? undefined : startSocialAttempt(test.login.social, 'google', link)
    const data = { provider: 'google', link, attempt } as const
    app.modal.push({ view: 'ConnectingSocial', data })
    app.show(<ConnectingSocial data={data} />)
  }

  it('[S7.46] waits for the window, then opens the wallet', async () => {
    open()
    await waitFor(() => expect(top()).toEqual({ view: 'EmailLogin', data: { open: true } }))
  })

  it.each([
    ['LOGIN_POPUP', 'blocked the window'],
    ['LOGIN_WINDOW', 'cut off from this page'],
    ['LOGIN_LATE', 'Social login timed out. Please try again.'],
    ['LOGIN_REFUSED', 'In the wallet’s own words.'],
  ])('shows the text of %s; a retry opens another window', async (code, words) => {
    test.login.social.signIn.mockRejectedValueOnce(failure(code, words))
    open()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    click('retry')
    expect(test.login.social.signIn).toHaveBeenCalledTimes(2)
    await waitFor(() => expect(top()).toEqual({ view: 'EmailLogin', data: { open: true } }))
  })

  it('[X.13] [S8.68] a login declined at the provider is no error and has the modal’s text', async () => {
    test.login.social.signIn.mockRejectedValueOnce(
      Object.assign(failure('LOGIN_REFUSED', 'In words of the server.'), { reason: 'social_declined' }),
    )
    open()
    expect(await screen.findByText(/You did not let Google sign you in here/)).toBeTruthy()
    expect(screen.queryByText(/In words of the server/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    click('retry')
    await waitFor(() => expect(top()).toEqual({ view: 'EmailLogin', data: { open: true } }))
  })

  it('says that the window looks closed without aborting, and offers this tab', async () => {
    let closed = () => {}
    test.login.social.signIn.mockImplementation(({ onClosed }) => {
      closed = onClosed ?? closed
      return new Promise(() => {})
    })
    open()
    expect(screen.queryByTestId('retry')).toBeNull()
    fireEvent(window, new Event('focus'))
    await waitFor(() => {
      closed()
      expect(screen.getByTestId('retry')).toBeDefined()
    })
    expect(screen.getByRole('status').textContent).toContain('looks closed')
    click('social-here')
    await waitFor(() => expect(test.login.social.signInHere).toHaveBeenCalledOnce())
  })

  it('[D3] closing the modal while the window is open aborts', async () => {
    let signal: AbortSignal | undefined
    test.login.social.signIn.mockImplementation((asked) => {
      signal = asked.signal
      return new Promise(() => {})
    })
    open()
    expect(signal?.aborted).toBe(false)
    cleanup()
    await waitFor(() => expect(signal?.aborted).toBe(true))
  })

  it('finishes the login after the page returned from the provider', async () => {
    test.login.social.returned.mockReturnValue('google')
    open({ returned: true })
    await waitFor(() => expect(test.login.social.finish).toHaveBeenCalledOnce())
    await waitFor(() => expect(top()).toEqual({ view: 'EmailLogin', data: { open: true } }))
  })
})

describe('Farcaster', () => {
  const farcasterUrl = () => app.config.state.accountDetails.eip155?.farcasterUrl

  it('[S2.08] [S7.47] shows the QR code and the link for this device, and waits', async () => {
    app.show(<ConnectingFarcaster data={{ link: false }} />)
    const code = await screen.findByTestId('qr')
    expect(code.getAttribute('data-uri')).toBe('https://farcaster.example/channel')
    expect(screen.getByTestId('farcaster-open').getAttribute('href')).toBe(
      'https://farcaster.example/channel',
    )
    expect(farcasterUrl()).toBe('https://farcaster.example/channel')
  })

  it('offers no link with an unsafe scheme', async () => {
    test.login.social.beginFarcaster.mockResolvedValue('javascript:alert(1)')
    app.show(<ConnectingFarcaster data={{ link: false }} />)
    await screen.findByTestId('qr')
    expect(screen.queryByTestId('farcaster-open')).toBeNull()
  })

  it('[S7.48] after the phone answered, opens the wallet and aborts nothing', async () => {
    test.login.social.waitForFarcaster.mockResolvedValue(undefined)
    app.modal.push({ view: 'ConnectingFarcaster', data: { link: false } })
    app.show(<ConnectingFarcaster data={{ link: false }} />)
    await waitFor(() => expect(top()).toEqual({ view: 'EmailLogin', data: { open: true } }))
    cleanup()
    await new Promise((resolve) => setTimeout(resolve))
    expect(test.login.social.leaveFarcaster).not.toHaveBeenCalled()
  })

  it('[S9.30] going back before that clears the address and aborts in the frame', async () => {
    app.show(<ConnectingFarcaster data={{ link: false }} />)
    await screen.findByTestId('qr')
    cleanup()
    await waitFor(() => expect(test.login.social.leaveFarcaster).toHaveBeenCalledOnce())
    expect(farcasterUrl()).toBeUndefined()
  })

  it('[S2.08] shows the failure and requests another code', async () => {
    test.login.social.beginFarcaster.mockRejectedValueOnce(
      failure('LOGIN_REFUSED', 'Farcaster does not answer.'),
    )
    app.show(<ConnectingFarcaster data={{ link: false }} />)
    expect((await screen.findByRole('alert')).textContent).toContain('Farcaster does not answer.')
    click('retry')
    await screen.findByTestId('qr')
  })
})
