import { type DragEvent, type FormEvent, useState } from 'react'
import type { Pairing, PairingState } from '../pairing/Pairing.ts'

/** Pairs with an app by a pasted link or a picture of its QR code. */
export function PairCard({ pairing, pairingState }: { pairing: Pairing; pairingState: PairingState }) {
  const [uri, setUri] = useState('')
  const [problem, setProblem] = useState<string>()
  const pair = async (link: string) => {
    setProblem(undefined)
    await pairing.pair(link)
    if (pairing.get().problem === undefined) setUri('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (uri.trim() === '') setProblem('Paste the link that the app shows with its QR code.')
    else pair(uri)
  }
  const pairByPicture = async (file: Blob | undefined) => {
    if (!file) return
    try {
      const link = await decodeQrImage(file)
      if (link === undefined)
        setProblem('No QR code was found in this picture. Use one that shows the whole code.')
      else await pair(link)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture couldn’t be read.')
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    pairByPicture(event.dataTransfer.files[0])
  }
  const status =
    problem ?? pairingState.problem ?? (pairingState.relay === 'unreachable' ? unreachable : undefined)
  return (
    // The button beside it does the same as dropping a picture.
    <form
      className="card stack"
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        data-testid="pair-uri"
        aria-label="Link of the app"
        placeholder="wc:…"
        value={uri}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUri(event.target.value)}
      />
      <div className="pair-actions">
        <button type="submit" data-testid="pair-submit" className="primary" disabled={pairingState.isPairing}>
          {pairingState.isPairing ? 'Connecting…' : 'Connect to app'}
        </button>
        <label className="button">
          <input
            type="file"
            accept="image/*"
            className="hidden"
            data-testid="pair-image"
            onChange={(event) => {
              pairByPicture(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          Picture of a code
        </label>
      </div>
      {status && (
        <p className="warning" role="alert" data-testid="pair-problem">
          {status}
        </p>
      )}
    </form>
  )
}

const unreachable = 'The relay isn’t responding. Retrying automatically. Check that the stack is running.'

/** Pictures are scaled down to this side length in pixels before decoding. */
const maxSide = 1_600

/** Decodes the QR code in a picture; `undefined` where there is none. @throws Error when the file is no picture */
async function decodeQrImage(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error('This file isn’t a picture that the browser can read.', { cause })
  })
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { default: decode } = await import('jsqr')
  return decode(context.getImageData(0, 0, width, height).data, width, height)?.data
}
