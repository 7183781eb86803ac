/** The picture of pairing by a code: our own drawing of three finder eyes, no one's logo. */
export const relayIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#2c3139" d="M0 0h40v40H0z"/><g fill="none" stroke="#e2b04a" stroke-width="2.5" stroke-linejoin="round"><path d="M10 10h7v7h-7zM23 10h7v7h-7zM10 23h7v7h-7z"/></g><path fill="#e2b04a" d="M22 22h3.5v3.5H22zM27.5 27.5H31V31h-3.5zM22 27.5h3.5V31H22zM27.5 22H31v3.5h-3.5z"/></svg>',
)}`
