export const mostTemplateName = 80

interface Example {
  name: string
  subject: string
  text: string
  isCommercial: boolean
}
/** Examples to copy and change. */
export const exampleTemplates: readonly Example[] = [
  {
    name: 'After a call',
    subject: 'Good to speak with you',
    text: 'Hi {{greeting|there}},\n\nThank you for your time on the phone today. As discussed, ',
    isCommercial: false,
  },
  {
    name: 'Documents they asked for',
    subject: 'The documents for {{address|the property}}',
    text: 'Hi {{greeting|there}},\n\nHere are the documents for {{address|the property}} that you asked for.\n\nReply or call me with any questions.',
    isCommercial: false,
  },
  {
    name: 'Update for a vendor',
    subject: 'Update on {{address|your property}}',
    text: 'Hi {{greeting|there}},\n\nHere is where we are with {{address|your property}} this week.\n\n',
    isCommercial: false,
  },
  {
    name: 'A property you may like',
    subject: 'A property you may like',
    text: 'Hi {{greeting|there}},\n\nThis one made me think of you. Would you like to see it?',
    isCommercial: true,
  },
]
