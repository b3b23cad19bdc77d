import { accessibilityTags, dietaryFlags } from '../../src/schemas/options';
import { readEntries } from './entries';
import { areaOf } from './places';

/** Name, area, seats including their own (1 to 8), and needs of each guest, with an introduction. */
const TEXT = `
Noam Katz, New York, 2, Vegetarian
My brother and I are new in the city and far from our parents’ sukkah. We bring dessert.

Dalia Mizrahi, New York, 1
I just started a job here and know about four people. I can sing and I can chop.

Benjy Lasker, New York, 4, Nut allergies
Two adults and two boys of six and nine. Our nine-year-old carries an allergy pen.

Rachel Tannen, New York, 2
My fiancé has never sat in a sukkah. I would love his first one to be a lively one.

Simcha Orbach, New York, 3, Kosher only
We are three yeshiva friends, and our landlord says no to building on the fire escape.

Ilana Fried, New York, 1, Gluten-free
I am a resident doctor with one free evening. I have celiac, and gladly bring my own bread.

Max Rosen, New York, 2, Step-free entry, Accessible seating
My grandmother, who is 86 and funnier than I am, would come with me. No stairs, if possible.

Orly Dahan, New York, 5
Our family of five moved from Netanya in August, and this is our first Sukkot in the cold.

Gabe Lindner, New York, 1, Vegan
A cellist, between concerts. Happy to wash up afterwards, seriously.

Sophie Blau, New York, 2
My roommate and I are converting together, slowly. We are eager to learn by sitting down.

Aryeh Nussbaum, New York, 6, Kosher only
We are six: parents, three girls and my father-in-law, who will tell you about the old days.

Chava Stein, New York, 3, No fish
I come with my two teenagers. They look bored but they are listening.

Penina Katzman, New York, 1, Dairy-free
Widowed last winter, and this would be my first holiday out. A quiet corner suits me.

Josh Amsel, New York, 2
My wife is on call that week, but we would love to come, pager and all.

Maya Peretz, New York, 2, Vegetarian, Shellfish allergy
My sister visits me from Haifa and misses home. Good company would do it.

Elkan Hirsch, New York, 8
We are eight from our study circle, easy guests, and we come with our own stools if need be.

Jasmine Levian, Los Angeles, 3
My parents and I just gave up our house with the big yard. We would miss sitting outdoors.

Dov Pasternak, Los Angeles, 1, Nut allergies
Film editor, serious nut allergy, decent guitar player on the weekdays.

Carly Simon-Baum, Los Angeles, 4, Nut allergies
We are two moms with two kids. One reacts to cashews, so a kitchen that thinks is a joy.

Navid Kohan, Los Angeles, 2, Kosher only
My wife and I are just married and still eat from three pots. Please feed us properly.

Becca Winograd, Chicago, 2, Wheelchair accessible, Accessible bathroom
I use a power chair, my partner does not. A sukkah that I can roll into would be a first.

Morris Apfel, Chicago, 1, Gluten-free
Bus driver on the early shift. I eat everything but wheat and leave before nine.

Talia Grossman, Chicago, 5, Vegetarian
We are five students, and the cafeteria is closed for the break. We come with songs.

Isaac Toledano, Miami, 4
My wife, our two daughters and I. The girls have painted paper chains for whoever takes us.

Paloma Benaroch, Miami, 2, No meat
My mother comes up from Caracas for the week. She will want the recipe of all of it.

Gila Rand, Miami, 1
I am in town for work and would rather not spend the holiday with room service.

Yael Harari, Israel, 2
My friend and I walk the trail from the north that week and arrive hungry, but washed.

Omer Shalev, Israel, 1, Vegan
Out of the army since August. My flat has no balcony, and I can carry tables.

Batya Kramer, Israel, 4, Kosher only
We come for the week from Boston with our two little ones, who nap and then do not.

Elad Amrani, Israel, 3
Three brothers, one of them with a very good voice for the zemirot. You will know which.

Tova Lichtman, Israel, 1, Gluten-free, Dairy-free
I teach in a girls’ school and spend the week reading. I am easy except at the bread basket.

Michal Azoulay, Israel, 5
We are five, with Savta, who brings her couscous whether you ask for it or not.

Uri Feld, Israel, 2, Vegetarian
My partner and I paint. We would love an evening with people who argue kindly.

Sam Ellis, London, 2
My dad and I have been two since the spring. A table with other voices would be good for us.

Imogen Frank, London, 1, Vegan
I work in a library and bake vegan honey cake. Tell me if I may bring one.

Geoffrey Sachs, London, 1, Step-free entry, Close parking
I am 79 and steady with a stick. I was a tailor and can talk about anything but football.

Danielle Moss, London, 3
I am on my own with two girls of four and seven. They love lulavim rather too much.

Aviva Shulman, Toronto, 4
We are two couples from the same floor, with thick coats and good appetites.

Zev Rotstein, Toronto, 1, Kosher only, No fish
Engineering student from Winnipeg. At home we eat outside with gloves, so nothing scares me.

Kayla Berg, Toronto, 2, Other
My aunt and I. She cannot eat sesame, so we ask about the tahini and bring smiles.
`;

export const guests = readEntries(TEXT).map(
  ({ facts: [name = '', area, party, ...needs], text }) => ({
    name,
    area: areaOf(area),
    party: Number(party),
    flags: dietaryFlags.filter((flag) => needs.includes(flag)),
    needs: accessibilityTags.filter((tag) => needs.includes(tag)),
    intro: text,
  }),
);

export type Guest = (typeof guests)[number];
