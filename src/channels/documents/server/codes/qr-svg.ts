import { encode } from 'uqr'

/**
 * One path, black on white: what every phone reads.
 * @param quiet cells left white around it; a template leaves its own, four are the standard (ISO/IEC 18004)
 */
export function qrSvg(url: string, quiet = 0): Uint8Array {
  const { size, data } = encode(url, { ecc: 'M', border: quiet })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const ground = quiet ? `<rect width="${size}" height="${size}" fill="#fff"/>` : ''
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${ground}<path d="${dots.join('')}"/></svg>`,
  )
}
