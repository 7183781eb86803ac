import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shortAddress } from '../shortAddress.ts'
import { avatarBars } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { FactList } from './FactList.tsx'
import { WalletImage } from './Image.tsx'
import { Input } from './Input.tsx'
import { Row, toSafeLink } from './Row.tsx'

afterEach(cleanup)
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('[S9.29] another picture in the same place is another image, which has a placeholder when it is late', () => {
  const picture = (name: string) => <WalletImage src={`https://a.example/${name}`} name={name} />
  const { container, rerender } = render(picture('one'))
  const first = container.querySelector('img')
  rerender(picture('one'))
  expect(container.querySelector('img')).toBe(first)
  rerender(picture('two'))
  expect(container.querySelector('img')).not.toBe(first)
})

it('[X.46] the value of a fact has its own direction, whatever that of the language', () => {
  const { container } = render(<FactList facts={[{ name: 'الشبكة', value: '1.5 USDC' }]} />)
  expect(container.querySelector('dd > bdi')?.textContent).toBe('1.5 USDC')
})

describe('links and images from outside', () => {
  it.each([
    ['https://etherscan.io/address/0x1', 'https://etherscan.io/address/0x1'],
    ['http://127.0.0.1:4180/x', 'http://127.0.0.1:4180/x'],
    ['http://app.localhost:4180/', 'http://app.localhost:4180/'],
    ['http://etherscan.io/', undefined],
    ['http://localhost.evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    [' java\nscript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['//evil.example', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('[T-DL] the link %j becomes %j', (link, expected) => {
    expect(toSafeLink(link)).toBe(expected)
  })

  it('[T-DL] no text becomes a link of a scheme that runs something', () => {
    const schemes = fc.constantFrom('javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'JaVaScRiPt:', '')
    fc.assert(
      fc.property(schemes, fc.string(), (scheme, rest) => {
        expect(toSafeLink(scheme + rest) ?? 'https:').toMatch(/^https?:/)
      }),
    )
  })

  it('[T-DL] a row whose link is refused is text, one whose link is good opens apart from the page', () => {
    const hostile = ['javascript', 'alert(1)'].join(':')
    render(<Row title="bad" href={hostile} testId="bad" />)
    render(<Row title="good" href="https://example.org" testId="good" />)
    expect(screen.getByTestId('bad').tagName).toBe('DIV')
    const good = screen.getByTestId('good')
    expect([good.tagName, good.getAttribute('rel'), good.getAttribute('target')]).toEqual([
      'A',
      'noopener noreferrer',
      '_blank',
    ])
  })

  it.each([
    ['data:image/svg+xml,%3Csvg/%3E', true],
    ['https://example.org/icon.png', true],
    ['http://example.org/icon.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    [undefined, false],
  ])('the wallet image %j is shown: %s', (src, shown) => {
    const { container } = render(<WalletImage src={src} name="Zed" />)
    expect(container.querySelector('img') !== null).toBe(shown)
    if (!shown) expect(container.textContent).toBe('Z')
  })

  it('[S9.29] an image carries the letter that stands for it while it is late', () => {
    const { container } = render(<WalletImage src="https://example.org/slow.png" name=" «zed» " />)
    expect(container.querySelector('img')?.dataset.letter).toBe('Z')
  })

  it('an image that fails to load becomes the letter of the wallet', () => {
    const { container } = render(<WalletImage src="https://example.org/gone.png" name="MetaMask" />)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    expect([container.querySelector('img'), container.textContent]).toEqual([null, 'M'])
  })
})

describe('addresses', () => {
  it('are shortened to both ends, and short ones stay whole', () => {
    expect(shortAddress(address)).toBe('0x7099…79C8')
    expect(shortAddress('0x1234')).toBe('0x1234')
  })

  it('have one picture each, whatever their letter case; pictures differ', () => {
    expect(avatarBars(address)).toEqual(avatarBars(address.toLowerCase()))
    const pictures = Array.from({ length: 500 }, (_, i) => JSON.stringify(avatarBars(`0x${i}`)))
    expect(new Set(pictures).size).toBeGreaterThan(495)
    for (const { hue, barHeights } of [avatarBars(address), avatarBars('')]) {
      expect(hue).toBeLessThan(360)
      expect(barHeights).toHaveLength(5)
      for (const cut of barHeights) expect([0, 1, 2, 3, 4, 5]).toContain(cut)
    }
  })
})

describe('controls', () => {
  it('a busy button keeps the focus and ignores clicks', () => {
    const clicked = vi.fn()
    const { rerender } = render(<Button onClick={clicked}>Send</Button>)
    const button = screen.getByRole('button')
    button.focus()
    rerender(
      <Button onClick={clicked} loading>
        Send
      </Button>,
    )
    fireEvent.click(button)
    expect(clicked).not.toHaveBeenCalled()
    expect([document.activeElement, button.getAttribute('aria-busy')]).toEqual([button, 'true'])
    rerender(<Button onClick={clicked}>Send</Button>)
    fireEvent.click(button)
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('a field has its label, hint and error', () => {
    const { rerender } = render(<Input label="To" value="" onChange={() => {}} hint="An address" />)
    const field = screen.getByLabelText('To')
    const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    expect([note(), field.getAttribute('aria-invalid')]).toEqual(['An address', null])
    rerender(<Input label="To" value="x" onChange={() => {}} hint="An address" error="Not an address." />)
    expect([note(), field.getAttribute('aria-invalid')]).toEqual(['Not an address.', 'true'])
  })
})

describe('CopyButton', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', { clipboard: { writeText } })

  it('copies the whole value and shows it for 1.5 s', async () => {
    const written: string[] = []
    clipboard(async (text) => void written.push(text))
    render(<CopyButton value={address} label="Copy address" testId="copy" />)
    const button = screen.getByTestId('copy')
    expect(button.getAttribute('aria-label')).toBe('Copy address')
    await act(async () => fireEvent.click(button))
    expect(button.dataset.outcome).toBe('copied')
    expect([written, screen.getByText('Copied').getAttribute('aria-live')]).toEqual([[address], 'polite'])
    act(() => vi.advanceTimersByTime(1_400))
    expect(button.dataset.outcome).toBe('copied')
    act(() => vi.advanceTimersByTime(100))
    expect(button.dataset.outcome).toBeUndefined()
  })

  it('falls back to execCommand where the clipboard is denied', async () => {
    clipboard(async () => {
      throw new DOMException('denied', 'NotAllowedError')
    })
    let selected = ''
    document.execCommand = () => {
      selected = document.querySelector('textarea')?.value ?? ''
      return true
    }
    render(<CopyButton value={address} label="Copy address" testId="copy" />)
    await act(async () => fireEvent.click(screen.getByTestId('copy')))
    expect(screen.getByTestId('copy').dataset.outcome).toBe('copied')
    expect([selected, document.querySelector('textarea')]).toEqual([address, null])
  })

  it('says what to do where the browser refuses both', async () => {
    clipboard(() => Promise.reject(new Error('denied')))
    document.execCommand = () => false
    render(<CopyButton value={address} label="Copy address" variant="button" testId="copy" />)
    await act(async () => fireEvent.click(screen.getByTestId('copy')))
    expect(screen.getByText(/Select the text and copy it yourself/)).toBeTruthy()
    expect(screen.getByTestId('copy').textContent).toBe('Copy address')
  })
})
