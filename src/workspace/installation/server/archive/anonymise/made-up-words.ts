export const firstNames = (
  'Ada Aidan Alana Alec Amber Anika Archie Arlo Asha Ava Beau Bella Blake Bonnie Bruno Callum Cara Cleo Connor Daisy Dean Delia Dylan Edie Eli ' +
  'Elsie Emmett Erin Esme Ethan Evie Felix Fern Finn Flora Freya Gemma Gus Hana Harper Heath Hugo Imogen Indi Iris Isaac Isla Ivy Jarrah Jasper ' +
  'Jonah Josie Jude Juno Kai Keira Kirra Kurt Lachlan Lara Leo Levi Lila Luca Luna Mabel Maeve Mason Matilda Mia Miles Millie Mila Nara Nash Neve ' +
  'Nina Noah Olive Oscar Otis Owen Pearl Penny Piper Poppy Quinn Remy Rhys Rory Rosa Ruby Rufus Sage Saskia Seth Skye Tara Ted Tess Theo Toby Una ' +
  'Vera Violet Wes Willa Xavier Yara Zane Zara Zoe'
).split(' ')
export const lastNames = (
  'Abbott Aldous Arden Ashby Bainbridge Barlow Beckett Bellamy Birch Bowen Brannigan Calder Carrow Castell Chandler Clifton Colburn Corrigan Dalby ' +
  'Darcy Denholm Devlin Draper Eastman Ellery Everett Fairfax Farrow Fenwick Finch Forsyth Gale Garrick Glover Goddard Hadley Halloran Hartley Hawke ' +
  'Heron Holt Ingram Jarvis Keating Kendall Kirby Langford Larkin Lennox Lindsay Lockhart Lovell Mallory Marlow Mercer Merrick Nairn Newell Norwood ' +
  'Oakley Orwell Paxton Pemberton Prescott Quill Radley Ransome Redfern Rowan Sandford Selwyn Sheridan Stafford Sutton Tanner Thorne Tilney Underhill ' +
  'Vance Waverley Weston Whitlock Wilder Winslow Wren Yardley Yates'
).split(' ')
export const streetNames = (
  'Acacia Banksia Bluegum Boronia Bottlebrush Callistemon Cassia Clematis Correa Dianella Eucalypt Fern Gardenia Grevillea Hakea Hibiscus Ironbark ' +
  'Jacaranda Kurrajong Lilac Lillypilly Magnolia Melaleuca Myrtle Paperbark Pittosporum Redgum Saltbush Sheoak Stringybark Tamarind Teatree Waratah Wattle'
).split(' ')
export const companies = (
  'Bluestone Breakwater Cedarline Clearwater Copperfield Eastgate Foreshore Greenway Headland Highfield Lakeview Lighthouse Longreach Marram Northstar ' +
  'Parkside Quayside Ridgeline Riverbend Sandstone Silverleaf Southbank Stonebridge Summit Tideway Westwind'
).split(' ')
/** Words of nothing in particular, as a listing or a note might have them. */
export const words = (
  'about above across after again along around away balcony bathroom bedroom before below between bright brick called cellar close corner cottage ' +
  'courtyard deck door early evening every fence few first floor front garage garden gate green ground hall hedge high home house inside kitchen ' +
  'large later laundry lawn level light little living long look lower many morning near new next north often old open orchard outside over path paved ' +
  'porch quiet rear room roof second shade shed side small south space stair stone street study sunny terrace third timber today tree under upper ' +
  'veranda wall warm water week west white wide window winter with wood yard year'
).split(' ')
