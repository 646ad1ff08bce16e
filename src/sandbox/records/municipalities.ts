// The municipalities of the sandbox's companies: they are real and the only records that are not generated.
import { omitUndefined } from '../../client/omitUndefined.ts';

export interface Municipality {
  readonly name: string;
  readonly province: string;
  /** The letters of the province. */
  readonly provinceCode: string;
  readonly region: string;
  readonly country: 'it' | 'be';
  readonly postcode: string;
  /** The part of Italy, such as `Nord-est`; absent elsewhere. */
  readonly macroregion?: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

// Name, province, its code, region, postcode, latitude and longitude.
const italian = `Milano,Milano,MI,Lombardia,20121,45.46,9.19|Bergamo,Bergamo,BG,Lombardia,24121,45.70,9.67
Brescia,Brescia,BS,Lombardia,25121,45.54,10.21|Torino,Torino,TO,Piemonte,10121,45.07,7.69
Cuneo,Cuneo,CN,Piemonte,12100,44.39,7.55|Genova,Genova,GE,Liguria,16121,44.41,8.93
Verona,Verona,VR,Veneto,37121,45.44,10.99|Padova,Padova,PD,Veneto,35121,45.41,11.88
Treviso,Treviso,TV,Veneto,31100,45.67,12.24|Trento,Trento,TN,Trentino-Alto Adige,38121,46.07,11.12
Udine,Udine,UD,Friuli-Venezia Giulia,33100,46.06,13.24|Bologna,Bologna,BO,Emilia-Romagna,40121,44.49,11.34
Modena,Modena,MO,Emilia-Romagna,41121,44.65,10.93|Imola,Bologna,BO,Emilia-Romagna,40026,44.35,11.71
Firenze,Firenze,FI,Toscana,50121,43.77,11.26|Prato,Prato,PO,Toscana,59100,43.88,11.10
Perugia,Perugia,PG,Umbria,06121,43.11,12.39|Ancona,Ancona,AN,Marche,60121,43.62,13.52
Roma,Roma,RM,Lazio,00184,41.90,12.50|Tivoli,Roma,RM,Lazio,00019,41.96,12.80
Napoli,Napoli,NA,Campania,80121,40.85,14.27|Salerno,Salerno,SA,Campania,84121,40.68,14.77
Bari,Bari,BA,Puglia,70121,41.12,16.87|Lecce,Lecce,LE,Puglia,73100,40.35,18.17
Palermo,Palermo,PA,Sicilia,90133,38.12,13.36|Catania,Catania,CT,Sicilia,95121,37.50,15.09
Cagliari,Cagliari,CA,Sardegna,09124,39.22,9.12`;

const belgian = `Gent,Oost-Vlaanderen,VOV,Vlaanderen,9000,51.05,3.72|Aalst,Oost-Vlaanderen,VOV,Vlaanderen,9300,50.94,4.04
Brugge,West-Vlaanderen,VWV,Vlaanderen,8000,51.21,3.22|Kortrijk,West-Vlaanderen,VWV,Vlaanderen,8500,50.83,3.26
Antwerpen,Antwerpen,VAN,Vlaanderen,2000,51.22,4.40|Mechelen,Antwerpen,VAN,Vlaanderen,2800,51.03,4.48
Hasselt,Limburg,VLI,Vlaanderen,3500,50.93,5.34|Leuven,Vlaams-Brabant,VBR,Vlaanderen,3000,50.88,4.70
Brussel,Brussel,BRU,Brussel,1000,50.85,4.35|Wavre,Brabant wallon,WBR,Wallonie,1300,50.72,4.61
Namur,Namur,WNA,Wallonie,5000,50.47,4.87|Liège,Liège,WLG,Wallonie,4000,50.63,5.57
Mons,Hainaut,WHT,Wallonie,7000,50.45,3.95`;

const macroregions: Readonly<Record<string, readonly string[]>> = {
  'Nord-ovest': ['Lombardia', 'Piemonte', 'Liguria'],
  'Nord-est': ['Veneto', 'Trentino-Alto Adige', 'Friuli-Venezia Giulia', 'Emilia-Romagna'],
  Centro: ['Toscana', 'Umbria', 'Marche', 'Lazio'],
  Sud: ['Campania', 'Puglia'],
  Isole: ['Sicilia', 'Sardegna'],
};

export const italianMunicipalities = readPlaces('it', italian);
export const belgianMunicipalities = readPlaces('be', belgian);
export const municipalities: readonly Municipality[] = [...italianMunicipalities, ...belgianMunicipalities];

function readPlaces(country: 'it' | 'be', text: string): readonly [Municipality, ...Municipality[]] {
  const [first, ...others] = text.split(/[|\n]/).map((line): Municipality => {
    const [name = '', province = '', provinceCode = '', region = '', postcode = '', lat, lon] = line.split(',');
    const macroregion = Object.entries(macroregions).find(([, regions]) => regions.includes(region))?.[0];
    const point = { lat: Number(lat), lon: Number(lon) };
    return { name, province, provinceCode, region, country, postcode, ...omitUndefined({ macroregion }), ...point };
  });
  if (!first) throw new Error('no places');
  return [first, ...others];
}
