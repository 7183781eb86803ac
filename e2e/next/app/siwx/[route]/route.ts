import { nextSiwx } from '@latchkey/siwx/server'
import { siwx } from '../../../lib/siwx'

export const { GET, POST, OPTIONS } = nextSiwx(siwx)
