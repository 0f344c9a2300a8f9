import { useState } from 'react'
import { lastingUrl, saveFile } from '../save-file.ts'
import { toastFailure } from '../toast.ts'

export type PdfAction = 'download' | 'print' | 'open'

/** Renders the PDF on request, and reports which button is busy. */
export function usePdf(make: () => Promise<Blob>, onFailure: (error: unknown) => void = toastFailure) {
  const [busy, setBusy] = useState<PdfAction>()
  const run = async (action: PdfAction) => {
    if (busy) return
    // Only a press may open a tab: it is opened before there is something to show in it.
    const tab = action === 'open' ? window.open('', '_blank') : null
    setBusy(action)
    try {
      const blob = await make()
      if (action === 'download') saveFile(blob)
      else if (action === 'print') print(blob)
      else if (tab) tab.location.href = lastingUrl(blob)
      else saveFile(blob)
    } catch (error) {
      tab?.close()
      onFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, run }
}

/** By the browser's own reader in a hidden frame; where it has none (phones), the file is saved instead. */
function print(blob: Blob): void {
  if (!navigator.pdfViewerEnabled) return saveFile(blob)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = lastingUrl(blob)
  frame.onload = () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  }
  document.body.append(frame)
  setTimeout(() => frame.remove(), 600_000)
}
