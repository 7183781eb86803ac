/** @type {import('next').NextConfig} */
export default { reactStrictMode: true, poweredByHeader: false, eslint: { ignoreDuringBuilds: true } }
