import type { CopyFacts } from './copy-facts.ts'
import type { CopyFinding, CopyRule } from './copy-finding.ts'

interface Phrases {
  rule: CopyRule
  severity: CopyFinding['severity']
  pattern: RegExp
  message: string
  /** Left alone where the facts bear it out. */
  isTrue?: (facts: CopyFacts) => boolean
}

const phrases: readonly Phrases[] = [
  {
    rule: 'leftover',
    severity: 'blocks',
    pattern:
      /\bas an? (?:ai|artificial intelligence)\b|\b(?:large )?language model\b|\bi(?:’m| am|'m) (?:sorry|unable|happy to)\b|\bi can(?:’t|not|'t) (?:provide|create|write|help)\b|\bhere(?:’s|'s| is) (?:a|an|the|your|another) (?:\w{1,20} ){0,3}(?:description|draft|version|listing|headline|rewrite|copy)\b|\b(?:certainly|sure|absolutely|of course)[!,] (?:here|i)\b|\blet me know if\b|\bword count\b|\blorem ipsum\b|\bwould you like me to\b|\b(?:revised|updated) version\b/gi,
    message: 'is left over from an assistant or a template',
  },
  {
    rule: 'leftover',
    severity: 'blocks',
    pattern:
      /\[[a-z][^[\]{}<>*\n]{1,60}\]|\{\{?[a-z][^[\]{}<>*\n]{1,60}\}\}?|<(?:insert|your|suburb|address|agent)[^[\]{}<>*\n]{0,40}>|\*\*[^[\]{}<>*\n]{1,120}\*\*|^#{1,4} \S|\bx{3,10}\b|\b(?:insert|your|agent|suburb|property) (?:name|address|suburb|number) here\b/gim,
    message: 'is left over from a template',
  },
  {
    rule: 'superlative',
    severity: 'warns',
    pattern:
      /\b(?:the|\w{2,30}[’']s) (?:very |single |absolute )?(?:best|finest|largest|biggest|tallest|quietest|cheapest|safest|newest|greatest|\w{3,15}est and most \w{3,20}|most \w{3,20}(?:-\w{2,20})?)\b(?! of both worlds)|\b(?:unrivalled|unbeatable|unparalleled|unmatched|second to none|world[- ]class|number one|one of a kind|once in a lifetime|never to be repeated)\b/gi,
    message: 'is a superlative the facts can’t prove',
  },
  {
    rule: 'promise',
    severity: 'warns',
    pattern:
      /\b(?:guaranteed?|guarantees)\b|\bnever (?:to )?be built out\b|\b(?:can(?:’t|'t|not)|never) lose\b|\brisk[- ]free\b|\bwill (?:only |surely |certainly )?(?:increase|grow|rise|appreciate|double) in value\b|\b(?:assured|certain|sure) (?:capital )?(?:growth|gains?|returns?)\b|\bwill never be\b|\bcapital growth is\b/gi,
    message: 'promises something the facts can’t prove',
  },
  {
    rule: 'price',
    severity: 'warns',
    pattern:
      /\b(?:price (?:has been )?(?:reduced|drop|slashed)|reduced (?:price|to sell)|priced to sell|must (?:be sold|sell)|below (?:market|valuation|replacement)|under (?:market|valuation)|bargain|forced sale|mortgagee|deceased estate|urgent sale|motivated (?:vendors?|sellers?|owners?)|will be sold)\b/gi,
    message: 'says something about price or vendor that is not in the facts',
  },
  {
    rule: 'price',
    severity: 'warns',
    pattern: /\b(?:auction(?:ed)?|under the hammer)\b/gi,
    message: 'does not agree with the method of sale',
    isTrue: ({ fields }) => fields.methodOfSale === null || fields.methodOfSale === 'auction' || fields.auctionAt !== null,
  },
]

/** Superlatives, promises, words about the price, and what templates and assistants leave behind. */
export const checkPhrases = (text: string, facts: CopyFacts): CopyFinding[] =>
  phrases.flatMap(({ rule, severity, pattern, message, isTrue }) =>
    isTrue?.(facts)
      ? []
      : [...text.matchAll(pattern)].map((found) => ({
          rule,
          severity,
          words: found[0],
          start: found.index,
          fact: rule === 'price' && isTrue ? (facts.fields.methodOfSale ?? '') : '',
          message: `“${found[0].slice(0, 80)}” ${message}`,
        })),
  )
