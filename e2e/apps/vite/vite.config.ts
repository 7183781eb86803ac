import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server puts a new nonce in the place of the word, for every answer.
export default defineConfig({ plugins: [react()], html: { cspNonce: 'NONCE' } })
