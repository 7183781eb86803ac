import { nextSiwx } from '@latchkey/server/siwx'
import { siwx } from '../../../lib/siwx.js'

export const { GET, POST, OPTIONS } = nextSiwx(siwx)
