import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { ImageRefusedError } from '../../errors.ts'
import { type ImageAnswer, type ImageJob, imageCaps, parseImageHeader } from './imageHeader.ts'

/** Encodes pictures one at a time, in a thread that is terminated when a picture takes too long. */
export type ImageCoder = {
  /**
   * @returns a WebP that fits into a square of `edge` pixels; of animations the first frame
   * @throws ImageRefusedError
   */
  encode(bytes: Uint8Array, edge: number): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Milliseconds a thread may take to load its decoders. */
const startTimeout = 30_000

type QueuedJob = {
  readonly job: ImageJob
  readonly resolve: (body: Uint8Array<ArrayBuffer>) => void
  readonly reject: (error: ImageRefusedError) => void
}

/**
 * Creates the coder of the `Images` port. The thread starts with the first picture.
 *
 * @param codeTime milliseconds for one picture, from its turn on; the start of the thread does not count
 */
export function createImageCoder({ codeTime = imageCaps.codeTime }: { codeTime?: number } = {}): ImageCoder {
  const queue: QueuedJob[] = []
  let worker: Promise<Worker> | undefined
  let running: QueuedJob | undefined

  async function next(): Promise<void> {
    if (running) return
    running = queue.shift()
    if (!running) return
    const { job, resolve, reject } = running
    const answer = await perform(job)
    running = undefined
    if (answer.body) resolve(answer.body)
    else reject(new ImageRefusedError(answer.problem))
    void next()
  }

  async function perform(job: ImageJob): Promise<ImageAnswer> {
    worker ??= startWorker()
    const thread = await worker.catch(() => undefined)
    const answer = thread ? await runJob(thread, job, codeTime) : ({ problem: 'undecodable' } as const)
    if (answer.problem) {
      // A decoder that failed may have left anything in its memory.
      worker = undefined
      await thread?.terminate()
    }
    return answer
  }

  return {
    async encode(bytes, edge) {
      if (bytes.length > imageCaps.bytes) throw new ImageRefusedError('too_large')
      const header = parseImageHeader(bytes)
      if (!header) throw new ImageRefusedError('unknown_format')
      if (header.width > imageCaps.side || header.height > imageCaps.side)
        throw new ImageRefusedError('too_large')
      if (queue.length >= imageCaps.waiting) throw new ImageRefusedError('busy')
      return new Promise((resolve, reject) => {
        queue.push({ job: { bytes: new Uint8Array(bytes), edge }, resolve, reject })
        void next()
      })
    },
    async close() {
      for (const { reject } of queue.splice(0)) reject(new ImageRefusedError('busy'))
      await (await worker?.catch(() => undefined))?.terminate()
      worker = undefined
    },
  }
}

/** Resolves when the thread has loaded its decoders. */
function startWorker(): Promise<Worker> {
  const thread = new Worker(threadSource(), {
    eval: true,
    // Decoders print warnings about files.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('The image thread did not start')), startTimeout)
    const fail = (error: Error) => {
      clearTimeout(timer)
      void thread.terminate().finally(() => reject(error))
    }
    // The listener stays: a late error must not end the process.
    thread.on('error', fail)
    thread.once('message', () => {
      clearTimeout(timer)
      resolve(thread)
    })
  })
}

/** The published package has the worker beside this file. In a clone, tsx has to compile it first. */
function threadSource(): string {
  const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)
  if (!import.meta.url.endsWith('.ts')) return `import(${file('./imageWorker.js')})`
  // tsx's own `require` entry looks for the loader in the wrong folder.
  const tsx = new URL(
    './dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  return `import('${tsx}').then(({ register }) => { register(); return import(${file('./imageWorker.ts')}) })`
}

function runJob(thread: Worker, job: ImageJob, codeTime: number): Promise<ImageAnswer> {
  thread.ref()
  return new Promise((resolve) => {
    const end = (answer: ImageAnswer) => {
      clearTimeout(timer)
      thread.off('message', end)
      thread.off('exit', fail)
      // An idle thread must not keep the process alive.
      thread.unref()
      resolve(answer)
    }
    const fail = () => end({ problem: 'undecodable' })
    const timer = setTimeout(() => end({ problem: 'too_slow' }), codeTime)
    thread.once('message', end)
    thread.once('exit', fail)
    thread.postMessage(job)
  })
}
