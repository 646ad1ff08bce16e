// The places where the sandbox's companies sit: the only records that are written down, and of real places.
import { Random } from '../random.ts';

export interface Municipality {
  readonly id: string;
  readonly name: string;
  readonly province: string;
  /** The letters of the province. */
  readonly provinceCode: string;
  readonly region: string;
  readonly country: 'it' | 'be';
  readonly postcode: string;
}

// Name, province, its code, region and postcode.
const italian = `Milano,Milano,MI,Lombardia,20121|Bergamo,Bergamo,BG,Lombardia,24121|Brescia,Brescia,BS,Lombardia,25121
Torino,Torino,TO,Piemonte,10121|Cuneo,Cuneo,CN,Piemonte,12100|Genova,Genova,GE,Liguria,16121
Verona,Verona,VR,Veneto,37121|Padova,Padova,PD,Veneto,35121|Treviso,Treviso,TV,Veneto,31100
Trento,Trento,TN,Trentino-Alto Adige,38121|Udine,Udine,UD,Friuli-Venezia Giulia,33100
Bologna,Bologna,BO,Emilia-Romagna,40121|Modena,Modena,MO,Emilia-Romagna,41121|Imola,Bologna,BO,Emilia-Romagna,40026
Firenze,Firenze,FI,Toscana,50121|Prato,Prato,PO,Toscana,59100|Perugia,Perugia,PG,Umbria,06121
Ancona,Ancona,AN,Marche,60121|Roma,Roma,RM,Lazio,00184|Tivoli,Roma,RM,Lazio,00019|Napoli,Napoli,NA,Campania,80121
Salerno,Salerno,SA,Campania,84121|Bari,Bari,BA,Puglia,70121|Lecce,Lecce,LE,Puglia,73100
Palermo,Palermo,PA,Sicilia,90133|Catania,Catania,CT,Sicilia,95121|Cagliari,Cagliari,CA,Sardegna,09124`;

const belgian = `Gent,Oost-Vlaanderen,VOV,Vlaanderen,9000|Aalst,Oost-Vlaanderen,VOV,Vlaanderen,9300
Brugge,West-Vlaanderen,VWV,Vlaanderen,8000|Kortrijk,West-Vlaanderen,VWV,Vlaanderen,8500
Antwerpen,Antwerpen,VAN,Vlaanderen,2000|Mechelen,Antwerpen,VAN,Vlaanderen,2800|Hasselt,Limburg,VLI,Vlaanderen,3500
Leuven,Vlaams-Brabant,VBR,Vlaanderen,3000|Brussel,Brussel,BRU,Brussel,1000|Wavre,Brabant wallon,WBR,Wallonie,1300
Namur,Namur,WNA,Wallonie,5000|Liège,Liège,WLG,Wallonie,4000|Mons,Hainaut,WHT,Wallonie,7000`;

export const italianMunicipalities = readPlaces('it', italian);
export const belgianMunicipalities = readPlaces('be', belgian);
export const municipalities: readonly Municipality[] = [...italianMunicipalities, ...belgianMunicipalities];

function readPlaces(country: 'it' | 'be', text: string): readonly [Municipality, ...Municipality[]] {
  const [first, ...others] = text.split(/[|\n]/).map((line, index): Municipality => {
    const [name = '', province = '', provinceCode = '', region = '', postcode = ''] = line.split(',');
    const id = new Random(country === 'it' ? 41 : 42, index).text('0123456789abcdef', 8);
    return { id, name, province, provinceCode, region, country, postcode };
  });
  if (!first) throw new Error('no places');
  return [first, ...others];
}
