import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Shell commands that make the machine: a layer in memory over the files of this one, then a shell with a network of its own. */
const open = `set -e
mount -t tmpfs tmpfs "$MACHINE"
cd "$MACHINE"
mkdir upper work root
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
mount --rbind /dev root/dev
mount -t proc proc root/proc
exec chroot root /bin/bash -ec '
cd /root
eval "$SET_UP" 1>&2 </dev/null
exec env -u MACHINE -u SET_UP unshare -n /bin/bash -ec "ip link set lo up; exec /bin/bash"'`

/**
 * Opens a root shell on a machine of its own: this Linux with its programs, but with files, processes, loopback and ports of its own.
 * What is written, installed or started there is gone once it is closed or this process ends, and never was on this machine.
 *
 * @param options.setUp shell commands that run there first, with the network of this machine
 * @throws Error where this user may not do that: it takes root on Linux
 */
export async function openMachine({ setUp = '' } = {}) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'This test mounts a layer over the files of the machine. Run it as root on Linux, e.g. in a container that may mount.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-machine-'))
  const shell = spawn('unshare', ['-mp', '--fork', '--kill-child', '/bin/bash', '-c', open], {
    cwd: '/',
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LC_ALL: 'C.UTF-8',
      MACHINE: folder,
      SET_UP: setUp,
    },
    stdio: 'pipe',
  })
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  const lookers = new Set()
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      for (const look of lookers) look()
    })
  shell.stdin.on('error', () => undefined)
  let count = 0

  return {
    /**
     * Types a command into the shell, which is as `su -`, `cd` and variables of the commands before have left it.
     *
     * @returns its exit code and what was printed meanwhile, to both outputs
     * @throws Error where it has not ended in time, or the shell has
     */
    async run(command, { timeout = 120_000 } = {}) {
      const mark = `--- ended ${++count} with `
      output = ''
      shell.stdin.write(`${command}\necho "${mark}$?"\n`)
      let look
      let timer
      const found = await new Promise((resolve, reject) => {
        look = () => {
          const end = output.match(new RegExp(`${mark}(\\d+)\n`))
          if (end) resolve(end)
        }
        lookers.add(look)
        timer = setTimeout(
          () => reject(new Error(`Not ended after ${timeout / 1000} s: ${command}\n${output}`)),
          timeout,
        )
        ended.then(() => reject(new Error(`The shell ended at: ${command}\n${output}`)))
      }).finally(() => {
        clearTimeout(timer)
        lookers.delete(look)
      })
      return { code: Number(found[1]), text: output.slice(0, found.index) }
    },
    /** Ends every process of the machine. */
    async close() {
      shell.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
