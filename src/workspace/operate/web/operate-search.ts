export const operateTabs = ['overview', 'agencies', 'jobs', 'log'] as const
export type OperateTab = (typeof operateTabs)[number]

export const readOperateSearch = ({ tab }: Record<string, unknown>): { tab?: OperateTab } => {
  const found = operateTabs.find((one) => one === tab)
  return found && found !== 'overview' ? { tab: found } : {}
}
