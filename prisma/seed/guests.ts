import type { AccessibilityTag, DietaryFlag } from '../../src/schemas/options';
import type { Area } from './places';

export type Guest = {
  name: string;
  area: Area;
  /** Seats they request, including their own: 1 to 8. */
  party: number;
  flags?: DietaryFlag[];
  needs?: AccessibilityTag[];
  intro: string;
};

/** Forty guests, each with an introduction. */
export const guests: readonly Guest[] = [
  {
    name: 'Noam Katz',
    area: 'New York',
    party: 2,
    flags: ['Vegetarian'],
    intro:
      'My brother and I are new in the city and far from our parents’ sukkah. We bring dessert.',
  },
  {
    name: 'Dalia Mizrahi',
    area: 'New York',
    party: 1,
    intro: 'I just started a job here and know about four people. I can sing and I can chop.',
  },
  {
    name: 'Benjy Lasker',
    area: 'New York',
    party: 4,
    flags: ['Nut allergies'],
    intro: 'Two adults and two boys of six and nine. Our nine-year-old carries an allergy pen.',
  },
  {
    name: 'Rachel Tannen',
    area: 'New York',
    party: 2,
    intro: 'My fiancé has never sat in a sukkah. I would love his first one to be a lively one.',
  },
  {
    name: 'Simcha Orbach',
    area: 'New York',
    party: 3,
    flags: ['Kosher only'],
    intro: 'We are three yeshiva friends, and our landlord says no to building on the fire escape.',
  },
  {
    name: 'Ilana Fried',
    area: 'New York',
    party: 1,
    flags: ['Gluten-free'],
    intro:
      'I am a resident doctor with one free evening. I have celiac, and gladly bring my own bread.',
  },
  {
    name: 'Max Rosen',
    area: 'New York',
    party: 2,
    intro:
      'My grandmother, who is 86 and funnier than I am, would come with me. No stairs, if possible.',
    needs: ['Step-free entry', 'Accessible seating'],
  },
  {
    name: 'Orly Dahan',
    area: 'New York',
    party: 5,
    intro:
      'Our family of five moved from Netanya in August, and this is our first Sukkot in the cold.',
  },
  {
    name: 'Gabe Lindner',
    area: 'New York',
    party: 1,
    flags: ['Vegan'],
    intro: 'A cellist, between concerts. Happy to wash up afterwards, seriously.',
  },
  {
    name: 'Sophie Blau',
    area: 'New York',
    party: 2,
    intro:
      'My roommate and I are converting together, slowly. We are eager to learn by sitting down.',
  },
  {
    name: 'Aryeh Nussbaum',
    area: 'New York',
    party: 6,
    flags: ['Kosher only'],
    intro:
      'We are six: parents, three girls and my father-in-law, who will tell you about the old days.',
  },
  {
    name: 'Chava Stein',
    area: 'New York',
    party: 3,
    flags: ['No fish'],
    intro: 'I come with my two teenagers. They look bored but they are listening.',
  },
  {
    name: 'Penina Katzman',
    area: 'New York',
    party: 1,
    flags: ['Dairy-free'],
    intro: 'Widowed last winter, and this would be my first holiday out. A quiet corner suits me.',
  },
  {
    name: 'Josh Amsel',
    area: 'New York',
    party: 2,
    intro: 'My wife is on call that week, but we would love to come, pager and all.',
  },
  {
    name: 'Maya Peretz',
    area: 'New York',
    party: 2,
    flags: ['Vegetarian', 'Shellfish allergy'],
    intro: 'My sister visits me from Haifa and misses home. Good company would do it.',
  },
  {
    name: 'Elkan Hirsch',
    area: 'New York',
    party: 8,
    intro:
      'We are eight from our study circle, easy guests, and we come with our own stools if need be.',
  },
  {
    name: 'Jasmine Levian',
    area: 'Los Angeles',
    party: 3,
    intro:
      'My parents and I just gave up our house with the big yard. We would miss sitting outdoors.',
  },
  {
    name: 'Dov Pasternak',
    area: 'Los Angeles',
    party: 1,
    flags: ['Nut allergies'],
    intro: 'Film editor, serious nut allergy, decent guitar player on the weekdays.',
  },
  {
    name: 'Carly Simon-Baum',
    area: 'Los Angeles',
    party: 4,
    flags: ['Nut allergies'],
    intro:
      'We are two moms with two kids. One reacts to cashews, so a kitchen that thinks is a joy.',
  },
  {
    name: 'Navid Kohan',
    area: 'Los Angeles',
    party: 2,
    flags: ['Kosher only'],
    intro: 'My wife and I are just married and still eat from three pots. Please feed us properly.',
  },
  {
    name: 'Becca Winograd',
    area: 'Chicago',
    party: 2,
    needs: ['Wheelchair accessible', 'Accessible bathroom'],
    intro:
      'I use a power chair, my partner does not. A sukkah that I can roll into would be a first.',
  },
  {
    name: 'Morris Apfel',
    area: 'Chicago',
    party: 1,
    flags: ['Gluten-free'],
    intro: 'Bus driver on the early shift. I eat everything but wheat and leave before nine.',
  },
  {
    name: 'Talia Grossman',
    area: 'Chicago',
    party: 5,
    flags: ['Vegetarian'],
    intro: 'We are five students, and the cafeteria is closed for the break. We come with songs.',
  },
  {
    name: 'Isaac Toledano',
    area: 'Miami',
    party: 4,
    intro:
      'My wife, our two daughters and I. The girls have painted paper chains for whoever takes us.',
  },
  {
    name: 'Paloma Benaroch',
    area: 'Miami',
    party: 2,
    flags: ['No meat'],
    intro: 'My mother comes up from Caracas for the week. She will want the recipe of all of it.',
  },
  {
    name: 'Gila Rand',
    area: 'Miami',
    party: 1,
    intro: 'I am in town for work and would rather not spend the holiday with room service.',
  },
  {
    name: 'Yael Harari',
    area: 'Israel',
    party: 2,
    intro: 'My friend and I walk the trail from the north that week and arrive hungry, but washed.',
  },
  {
    name: 'Omer Shalev',
    area: 'Israel',
    party: 1,
    flags: ['Vegan'],
    intro: 'Out of the army since August. My flat has no balcony, and I can carry tables.',
  },
  {
    name: 'Batya Kramer',
    area: 'Israel',
    party: 4,
    flags: ['Kosher only'],
    intro: 'We come for the week from Boston with our two little ones, who nap and then do not.',
  },
  {
    name: 'Elad Amrani',
    area: 'Israel',
    party: 3,
    intro:
      'Three brothers, one of them with a very good voice for the zemirot. You will know which.',
  },
  {
    name: 'Tova Lichtman',
    area: 'Israel',
    party: 1,
    flags: ['Gluten-free', 'Dairy-free'],
    intro:
      'I teach in a girls’ school and spend the week reading. I am easy except at the bread basket.',
  },
  {
    name: 'Michal Azoulay',
    area: 'Israel',
    party: 5,
    intro: 'We are five, with Savta, who brings her couscous whether you ask for it or not.',
  },
  {
    name: 'Uri Feld',
    area: 'Israel',
    party: 2,
    flags: ['Vegetarian'],
    intro: 'My partner and I paint. We would love an evening with people who argue kindly.',
  },
  {
    name: 'Sam Ellis',
    area: 'London',
    party: 2,
    intro:
      'My dad and I have been two since the spring. A table with other voices would be good for us.',
  },
  {
    name: 'Imogen Frank',
    area: 'London',
    party: 1,
    flags: ['Vegan'],
    intro: 'I work in a library and bake vegan honey cake. Tell me if I may bring one.',
  },
  {
    name: 'Geoffrey Sachs',
    area: 'London',
    party: 1,
    needs: ['Step-free entry', 'Close parking'],
    intro:
      'I am 79 and steady with a stick. I was a tailor and can talk about anything but football.',
  },
  {
    name: 'Danielle Moss',
    area: 'London',
    party: 3,
    intro: 'I am on my own with two girls of four and seven. They love lulavim rather too much.',
  },
  {
    name: 'Aviva Shulman',
    area: 'Toronto',
    party: 4,
    intro: 'We are two couples from the same floor, with thick coats and good appetites.',
  },
  {
    name: 'Zev Rotstein',
    area: 'Toronto',
    party: 1,
    flags: ['Kosher only', 'No fish'],
    intro:
      'Engineering student from Winnipeg. At home we eat outside with gloves, so nothing scares me.',
  },
  {
    name: 'Kayla Berg',
    area: 'Toronto',
    party: 2,
    flags: ['Other'],
    intro: 'My aunt and I. She cannot eat sesame, so we ask about the tahini and bring smiles.',
  },
];
