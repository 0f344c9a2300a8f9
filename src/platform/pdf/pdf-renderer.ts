import { join } from 'node:path'
import { ChildPool } from '../processes/child-pool.ts'
import { ChildFailure } from '../processes/pool-child.ts'
import type { RenderJob, RenderReply, RenderRequest } from './render-job.ts'
import { besideBundle, packageRoot } from '../package-root.ts'

export interface PdfRendererOptions {
  /** Folder of the `.typ` files; templates can read nothing outside of it. */
  templates: string
  /** Default: the fonts that come with the product. */
  fonts?: string
  processes?: number
  queueLimit?: number
  timeoutMs?: number
  idleMs?: number
}
export interface RenderedPdf {
  pdf: Uint8Array
  pages: number
  /** Characters that no bundled font has; each is drawn as an empty square. */
  missingCharacters: string[]
}

export interface PreviewedPages {
  svg: string
  pages: number
  /** The width of one page. */
  widthPt: number
  heightPt: number
  missingCharacters: string[]
}

/** Draws Typst templates as tagged PDF/UA-1, in processes of their own. The same request gives the same bytes. */
export class PdfRenderer {
  readonly #pool: ChildPool<RenderJob, RenderReply>

  constructor(options: PdfRendererOptions) {
    const { templates, fonts = join(packageRoot, 'assets/fonts'), ...limits } = options
    this.#pool = new ChildPool({
      module: besideBundle('src/platform/pdf/render-child.ts'),
      args: [templates, fonts],
      execArgv: ['--expose-gc'],
      what: 'documents',
      ...limits,
    })
  }

  /** @throws AppError `busy` when too many wait; ChildFailure when the template or a picture is at fault, or it took too long */
  async render(request: RenderRequest, agencyId?: string): Promise<RenderedPdf> {
    const { pdf, pages, missingCharacters } = await this.#ask(request, agencyId)
    if (!pdf) throw new Error('The document process sent no document')
    return { pdf, pages, missingCharacters }
  }

  /** Characters of the request that no bundled font has, without drawing it. */
  async missingCharacters(request: RenderRequest, agencyId?: string): Promise<string[]> {
    return (await this.#ask({ ...request, files: {}, format: 'words' }, agencyId)).missingCharacters
  }

  /** Counts the sentences of the request that have no room on its pages. They are laid out and not drawn. */
  async sentencesLeftOut(request: RenderRequest, agencyId?: string): Promise<number> {
    return (await this.#ask({ ...request, format: 'measure' }, agencyId)).sentencesLeftOut ?? 0
  }

  /** The pages as one SVG, below each other and all of one size; nothing of it is tagged or meant for paper. */
  async preview(request: RenderRequest, agencyId?: string): Promise<PreviewedPages> {
    const { svg, pages, missingCharacters } = await this.#ask({ ...request, format: 'svg' }, agencyId)
    if (!svg) throw new Error('The document process sent no pages')
    return { svg: svg.text, widthPt: svg.widthPt, heightPt: svg.heightPt, pages, missingCharacters }
  }

  /** The first page as a PNG of `pixels`, for what is shown and not printed. */
  async picture(
    request: RenderRequest & Required<Pick<RenderRequest, 'pixels'>>,
    agencyId?: string,
  ): Promise<{ png: Uint8Array; missingCharacters: string[] }> {
    const { png, missingCharacters } = await this.#ask({ ...request, format: 'png' }, agencyId)
    if (!png) throw new Error('The document process sent no picture')
    return { png, missingCharacters }
  }

  /** As `render`, for big documents: the file appears at `outFile` complete or not at all. */
  async renderToFile(request: RenderRequest, outFile: string): Promise<Omit<RenderedPdf, 'pdf'> & { sizeBytes: number }> {
    const { sizeBytes, pages, missingCharacters } = await this.#ask({ ...request, outFile })
    return { sizeBytes, pages, missingCharacters }
  }

  /** Once more when the process ended on the way: it may have been killed for reasons that have nothing to do with this document. */
  async #ask(job: RenderJob, agencyId?: string): Promise<RenderReply> {
    try {
      return await this.#pool.ask(job, { agencyId })
    } catch (error) {
      if (!(error instanceof ChildFailure && error.kind === 'crash')) throw error
      return this.#pool.ask(job, { agencyId })
    }
  }

  get pids(): number[] {
    return this.#pool.pids
  }

  close(): void {
    this.#pool.close()
  }
}
